import { Button } from '@mantine/core';
import type { CheckedOrder, Good } from '@xuezhou/contract/mall';
import { useState } from 'react';
import { GoodChoices } from '../goods/good-choices.tsx';
import { goodPeriod } from '../goods/good-words.ts';
import type { useGoodChoice } from '../goods/use-good-choice.ts';
import { GoodLine } from './good-line.tsx';
import { orderWords as words } from './order.words.ts';

interface ChosenGoodProps {
  good: Good;
  chosen: ReturnType<typeof useGoodChoice>;
  checked: CheckedOrder;
  /** In fen, with what is bought with it. */
  price: number;
}

/** What is ordered, as the server counted it; where there is something to choose, it is chosen anew here. */
export function ChosenGood({ good, chosen, checked, price }: ChosenGoodProps) {
  const [isOpen, setOpen] = useState(false);
  const { variantTitle } = checked;
  const extras = checked.extras.filter(({ extraId }) => chosen.choice.extraIds.includes(extraId));
  const what = [variantTitle, ...extras.map(({ title }) => words.plus(title))];
  const canChoose = good.variants.length > 1 || good.extras.length > 0;
  return (
    <GoodLine
      good={checked.good}
      texts={[what.filter((text) => text !== '').join('，'), goodPeriod(good, chosen.variant)]}
      price={price}
      action={
        canChoose && (
          <Button
            variant="subtle"
            size="sm"
            my={-6}
            mr={-14}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.chosen : words.choose}
          </Button>
        )
      }
    >
      {isOpen && <GoodChoices good={good} chosen={chosen} />}
    </GoodLine>
  );
}
