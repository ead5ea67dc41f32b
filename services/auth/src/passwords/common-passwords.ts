/** Fewer guesses take only seconds, even against a slow hash. */
const MIN_GUESSES_LOG10 = 6;
/** A longer password is not common, and estimating a long text is slow. */
const ESTIMATED_LENGTH = 32;
/** Rank of a word that many other passwords are made of, and the maximum of digits and signs around it. */
const COMMON_RANK = 10_000;
const MAX_AROUND = 6;

interface Match {
  readonly token: string;
  readonly dictionaryName?: unknown;
  readonly rank?: unknown;
}

/** Whether guessers try a password early, such as one of the packaged list with a few characters around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length > ESTIMATED_LENGTH) return false;
  const { guessesLog10, sequence } = (await (loaded ??= load())).check(password);
  return guessesLog10 < MIN_GUESSES_LOG10 || sequence.some((match) => isDecoratedWord(password, match));
}

function isDecoratedWord(password: string, { token, dictionaryName, rank }: Match): boolean {
  if (dictionaryName !== 'passwords-common' || typeof rank !== 'number' || rank > COMMON_RANK) return false;
  const around = password.replace(token, '');
  return around.length <= MAX_AROUND && !/\p{L}/u.test(around);
}

let loaded: ReturnType<typeof load> | undefined;

/** The list is large: it is loaded for the first chosen password, not at the start. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
