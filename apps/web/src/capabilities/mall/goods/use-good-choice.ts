import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Good, GoodVariant } from '@xuezhou/contract/mall';
import type { PageSearch } from '../../../platform/page/page.ts';

export interface GoodChoice {
  readonly limitYear: number;
  readonly extraIds: readonly number[];
}

/** What an address says of a good: its variant and what is bought with it; nothing is chosen beforehand. */
function choiceIn(
  { limitYear, extra }: PageSearch,
  good: Pick<Good, 'limitYear' | 'variants' | 'extras'>,
): GoodChoice {
  const wanted = Number(limitYear);
  const isVariant = limitYear !== undefined && good.variants.some((v) => v.limitYear === wanted);
  const named = (extra ?? '').split('_').map(Number);
  return {
    limitYear: isVariant ? wanted : good.limitYear,
    extraIds: good.extras.map(({ extraId }) => extraId).filter((id) => named.includes(id)),
  };
}

/** As an address says it. */
const choiceSearch = ({ limitYear, extraIds }: GoodChoice) => ({
  limitYear: limitYear === 0 ? undefined : String(limitYear),
  extra: extraIds.length === 0 ? undefined : extraIds.join('_'),
});

export function useGoodChoice(good: Good) {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const choice = choiceIn(search, good);
  const choose = (change: Partial<GoodChoice>) =>
    void navigate({
      to: '.',
      search: { ...search, ...choiceSearch({ ...choice, ...change }) },
      replace: true,
      resetScroll: false,
    });
  const variant: GoodVariant | undefined = good.variants.find(
    ({ limitYear }) => limitYear === choice.limitYear,
  );
  const { extraIds } = choice;
  return {
    choice,
    variant,
    chooseVariant: (limitYear: number) => choose({ limitYear }),
    toggleExtra: (extraId: number) =>
      choose({
        extraIds: extraIds.includes(extraId)
          ? extraIds.filter((id) => id !== extraId)
          : [...extraIds, extraId],
      }),
    /** What comes along to the order's page: who sent the student here, too. */
    search: {
      ...choiceSearch(choice),
      source: search['source'],
      vendor_oid: search['vendor_oid'],
      vendorId: search['vendorId'],
    },
  };
}
