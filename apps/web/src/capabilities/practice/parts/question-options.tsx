import type { QuestionPart } from '@xuezhou/contract/practice';
import { OptionCard } from '@xuezhou/ui/option-card';
import { OptionGroup } from '@xuezhou/ui/option-group';
import { hasMarkup } from '../../../platform/rich-html/rich-html-parts.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';

interface QuestionOptionsProps {
  part: QuestionPart;
  /** Accessible name of the group. */
  label: string;
  onChoose: (letter: string) => void;
}

/** The options to choose from; once submitted, which is right, which was chosen, and why. */
export function QuestionOptions({ part, label, onChoose }: QuestionOptionsProps) {
  const chosen = part.studentAnswer ?? '';
  return (
    <OptionGroup label={label}>
      {part.detail.options.map(({ letter, html, rationale }) => (
        <OptionCard
          key={letter}
          letter={letter}
          kind={part.noDefiniteQuestion ? 'checkbox' : 'radio'}
          name={`question-${part.questionId}`}
          isChosen={chosen.includes(letter)}
          onChoose={() => onChoose(letter)}
          verdict={part.isSubmitted ? verdictOf(part, letter) : undefined}
          rationale={rationale !== '' && <Text html={rationale} />}
        >
          <Text html={html} />
        </OptionCard>
      ))}
    </OptionGroup>
  );
}

function verdictOf({ answer, studentAnswer }: QuestionPart, letter: string) {
  if (answer.includes(letter)) return 'right';
  return (studentAnswer ?? '').includes(letter) ? 'wrong' : 'none';
}

function Text({ html }: { html: string }) {
  return hasMarkup(html) ? <RichHtml html={html} size="inherit" /> : html;
}
