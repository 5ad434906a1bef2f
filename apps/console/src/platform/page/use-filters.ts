import { useRouter, useSearch } from '@tanstack/react-router';

interface Filters<Name extends string> {
  /** As the address has them; empty: any. */
  filters: Readonly<Record<Name, string>>;
  setFilters: (changed: Partial<Record<Name, string>>) => void;
}

/** What a list is narrowed to stands in the address, so that it can be sent to a colleague and survives going back. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const filters = filtersIn(names, search);
  return {
    filters,
    setFilters: (changed) => {
      const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== '');
      void router.navigate({
        to: '.',
        search: Object.fromEntries(next) as never,
        replace: true,
        resetScroll: false,
      });
    },
  };
}

/** The same outside a component, as a page's loader has it. */
export function filtersIn<Name extends string>(
  names: readonly Name[],
  search: Readonly<Record<string, unknown>>,
): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => [name, typeof search[name] === 'string' ? search[name] : '']),
  ) as Record<Name, string>;
}
