import { OptionCard } from '@xuezhou/ui/option-card';
import { OptionGroup } from '@xuezhou/ui/option-group';
import type { ReactNode } from 'react';
import { hasMarkup } from '../rich-html/rich-html-parts.ts';
import { RichHtml } from '../rich-html/rich-html.tsx';
import { letterAt } from './option-letters.ts';

interface Option {
  /** By which it is stored and judged; on screen it has the letter of its place. */
  readonly letter: string;
  readonly html: string;
  /** Why it is right or wrong. */
  readonly rationale?: string;
}

interface QuestionOptionsProps {
  /** Sets these options apart from those of another question on the page. */
  name: string;
  /** Accessible name of the group, where its question does not stand on the page. */
  label: string;
  /** The id of the question's text, which names it. */
  labelledBy?: string;
  /** As they are shown. */
  options: readonly Option[];
  /** Several may be chosen. */
  isMultiple: boolean;
  /** Letters. */
  chosen: string;
  /** Letters of what is right, once it may be told. */
  answer?: string | undefined;
  onChoose: (letter: string) => void;
  /** Letters that were struck out. */
  struck?: string;
  /** How many others chose each, once it may be told. */
  shares?: readonly { readonly letter: string; readonly percent: number }[] | undefined;
  /** Beside each option. */
  renderTool?: (letter: string, shown: string) => ReactNode;
}

/** The options to choose from; once judged, which is right, which was chosen, and why. */
export function QuestionOptions({
  name,
  label,
  labelledBy,
  options,
  isMultiple,
  chosen,
  answer,
  onChoose,
  struck = '',
  shares = [],
  renderTool,
}: QuestionOptionsProps) {
  return (
    <OptionGroup label={label} labelledBy={labelledBy}>
      {options.map(({ letter, html, rationale = '' }, place) => (
        <OptionCard
          key={letter}
          letter={letterAt(place)}
          kind={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          isChosen={chosen.includes(letter)}
          onChoose={() => onChoose(letter)}
          verdict={answer === undefined ? undefined : verdictOf(letter, { answer, chosen })}
          rationale={rationale !== '' && <Text html={rationale} />}
          share={shareOf(letter, shares)}
          isStruck={struck.includes(letter)}
          tool={renderTool?.(letter, letterAt(place))}
        >
          <Text html={html} />
        </OptionCard>
      ))}
    </OptionGroup>
  );
}

function verdictOf(letter: string, { answer, chosen }: { answer: string; chosen: string }) {
  if (answer.includes(letter)) return 'right';
  return chosen.includes(letter) ? 'wrong' : 'none';
}

function shareOf(letter: string, shares: NonNullable<QuestionOptionsProps['shares']>) {
  const share = shares.find((one) => one.letter === letter);
  return share && `${share.percent}%`;
}

function Text({ html }: { html: string }) {
  return hasMarkup(html) ? <RichHtml html={html} size="inherit" /> : html;
}
