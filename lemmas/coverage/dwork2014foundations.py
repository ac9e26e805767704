"""Inventory of The Algorithmic Foundations of Differential Privacy, chapters 2 and 3; sections where no number is sure."""

from verify.claims.inventory import table

PAPER = "dwork2014foundations"
LIBRARY = True

ITEMS = table(('Definition 2.4', 'definition', '(eps, delta)-differential privacy, by events.',
        'definition_of_privacy'),
    ('Proposition 2.1', 'statement', 'A random function of the output of a private mechanism is as private.',
        'private_after_processing'),
    ('Theorem 2.2', 'statement', 'An (eps, 0)-private mechanism is (k eps, 0)-private for groups of size k.',
        'pure_privacy_for_groups'),
    ('Theorem 2.2', 'ours', 'For every delta: delta (1 + e^eps + ... + e^((k - 1) eps)).',
        'private_for_groups private_for_a_group'),
    ('Claim 3.5', 'statement', 'Randomised response with two fair coins is (ln 3, 0)-private.', 'survey_balanced'),
    ('Theorem 3.6', 'statement', 'The Laplace mechanism on a query of L1 sensitivity S is (eps, 0)-private.',
        'laplace_mechanism_in_any_dimension'),
    ('Section 3.3, histograms', 'statement',
        'Counts of disjoint cells have L1 sensitivity 1: Laplace noise of scale 1/eps on each.', 'histogram_private'),
    ('Fact 3.7', 'statement', 'P(|Y| >= t b) = e^(-t) for Laplace noise of scale b.', 'tail_of_scaled_noise'),
    ('Theorem 3.8', 'statement',
        'Accuracy: the greatest of k noises is at least ln(k/delta) scales with probability at most delta.',
        'laplace_accuracy'),
    ('Claim 3.9', 'statement', 'Report noisy max of counts, Laplace noise of scale 1/eps, is (eps, 0)-private.',
        'report_noisy_max_of_counts'),
    ('Claim 3.9', 'ours', 'Scores of sensitivity Delta, Laplace noise of scale 2 Delta/eps.', 'report_noisy_max'),
    ('Theorem 3.10', 'statement', 'The exponential mechanism is (eps, 0)-private.', 'exponential_mechanism_private'),
    ('Theorem 3.11', 'statement',
        'The score is at most OPT - (2 Delta/eps)(ln(|R|/|R_OPT|) + t) with probability at most e^(-t).',
        'exponential_mechanism_utility'),
    ('Corollary 3.12', 'statement',
        'The score is at most OPT - (2 Delta/eps)(ln |R| + t) with probability at most e^(-t).',
        'exponential_mechanism_utility_finite'),
    ('Section 3.4, one-sided noisy arg-max', 'statement',
        'Report noisy max with one-sided exponential noise is (eps, 0)-private.',
        'one_sided_noisy_max one_sided_noisy_max_of_counts', 'what else the text, which is not at hand, says of it'),
    ('Theorem 3.13', 'statement',
        'Report one-sided noisy arg-max, run with eps/2, has the output law of the exponential mechanism.',
        'one_sided_noise_as_printed'),
    ('Theorem 3.13', 'ours',
        'It is not the exponential mechanism: of two scores, a scales of the noise apart, the lower one wins with '
            'probability e^(-a)/2, not 1/(1 + e^a); no exponential mechanism, of whatever rate, agrees at two gaps d '
            'and 2 d. For two scores that is permute-and-flip (McKenna and Sheldon 2020).',
        'lower_score_wins no_exponential_mechanism_at_two_gaps'),
    ('Theorem 3.14', 'statement', 'An eps_1 and an eps_2-private mechanism are (eps_1 + eps_2)-private together.',
        'two_mechanisms_private'),
    ('Corollary 3.15', 'statement', 'So are k mechanisms: the sum of the eps.', 'basic_composition_of_mechanisms'),
    ('Theorem 3.16', 'statement', 'k (eps_t, delta_t)-private mechanisms: the sum of the eps and of the deltas.',
        'basic_composition_of_mechanisms'),
    ('Lemma 3.17', 'statement',
        'E_(e^eps)(Y || Z) <= delta just if some law within delta of Y is eps-close to Z; both ways likewise.', '',
        'the laws that are made of two are not said here'),
    ('Lemma 3.18', 'statement', 'Both max divergences at most eps: KL is at most eps (e^eps - 1).',
        'kl_of_pure_privacy'), ('Theorem 3.20', 'statement', 'Advanced composition.', 'advanced_composition_theorem'),
    ('Corollary 3.21', 'statement',
        "k mechanisms are (eps', k delta + delta')-private together, eps' < 1, if each is (eps'/(2 sqrt(2 k "
            "ln(1/delta'))), delta)-private.", 'composition_budget budget_for_every_delta'),
    ('Theorem 3.22', 'statement', 'The Gaussian mechanism, c^2 > 2 ln(1.25/delta), is (eps, delta)-private.',
        'gaussian_mechanism_private'),
    ('Theorem 3.23', 'statement', 'Above threshold is (eps, 0)-private.', 'above_threshold_private'),
    ('Theorem 3.24', 'statement', 'Above threshold is accurate within 8 (log k + log(2/beta))/eps.',
        'above_threshold_accurate'),
    ('Theorem 3.25', 'statement', 'Sparse, c rounds of above threshold, is (eps, delta)-private.',
        'sparse_for_every_delta sparse_private'),
    ('Theorem 3.26', 'statement', 'The accuracy of Sparse.', 'sparse_accurate'),
    ('Theorem 3.27', 'statement',
        'Numeric Sparse, which releases the noisy answers above the threshold too, is (eps, delta)-private.',
        'numeric_sparse_private', 'eps > 8 log(2/delta), which eps <= 5.5 never is'),
    ('Theorem 3.28', 'statement',
        'Numeric Sparse is wrong by more than alpha, or halts too early, with probability at most beta: alpha = 9 c '
            '(ln k + ln(4 c/beta))/eps without delta, and (ln k + ln(4 c/beta)) sqrt(c ln(2/delta)) (sqrt(512) + '
            '1)/eps with it.', 'numeric_sparse_accurate released_tails_as_printed',
        'with delta, that the released answers are within alpha: they are within sqrt(8) alpha, as the scale of their '
            'noise is sqrt(8) times what alpha is made of'))

NUMBERED = ("Definition 2.4", "Proposition 2.1", "Theorem 2.2", "Claim 3.5", "Theorem 3.6", "Fact 3.7", "Theorem 3.8",
    "Claim 3.9", "Theorem 3.10", "Theorem 3.11", "Corollary 3.12", "Theorem 3.13", "Theorem 3.14", "Corollary 3.15",
    "Theorem 3.16", "Lemma 3.17", "Lemma 3.18", "Theorem 3.20", "Corollary 3.21", "Theorem 3.22", "Theorem 3.23",
    "Theorem 3.24", "Theorem 3.25", "Theorem 3.26", "Theorem 3.27", "Theorem 3.28")
