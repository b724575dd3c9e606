/** Loaded with the first password that is set: the dictionaries take 20 MB and a quarter of a second. */
let loading: Promise<(password: string, about: string[]) => number> | undefined;

async function load() {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-pt-br"),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password: string, about: string[]) => estimator.check(password, about).score;
}

/**
 * How hard a password is to guess for somebody who knows common ones, Portuguese words and the owner: 0 (at
 * once) to 4.
 */
export async function guessingScore(password: string, about: string[]): Promise<number> {
  loading ??= load();
  return (await loading)(password, about);
}
