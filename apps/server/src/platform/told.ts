/**
 * What a capability needs of one that stands above it: it says what it wants to be told, and who puts the house
 * together tells it, once, before the first use.
 * @param what for the error of who forgot, as `what practice withholds`
 */
export function told<Fact>(what: string): { tell(fact: Fact): void; ask(): Fact } {
  let known: { readonly fact: Fact } | undefined;
  return {
    tell: (fact) => {
      known = { fact };
    },
    ask: () => {
      if (known === undefined) throw new Error(`nobody has told ${what}`);
      return known.fact;
    },
  };
}
