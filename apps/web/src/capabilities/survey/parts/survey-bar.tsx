import { Button } from '@mantine/core';
import type { SurveyItem, SurveyValue } from '@xuezhou/contract/survey';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { usePhone } from '@xuezhou/ui/use-phone';
import { surveyWords as words } from '../survey.words.ts';
import type { useSections } from '../use-sections.ts';

interface SurveyBarProps {
  sections: ReturnType<typeof useSections>;
  answers: ReadonlyMap<number, SurveyValue>;
  isBusy: boolean;
  onBefore: () => void;
  onNext: () => void;
}

/** The ways on and back, and what is missing: said, not demanded. */
export function SurveyBar({ sections, answers, isBusy, onBefore, onNext }: SurveyBarProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const { at, lacks, isReady, isLast, numberOf } = sections;
  const [lack] = lacks;
  const missing = lack && words.missing(lacks.length, numberOf(lack), lackOf(lack, answers));
  return (
    <BottomBar
      start={
        at > 0 && (
          <Button variant="default" size={size} {...(isPhone && { px: 16 })} onClick={onBefore}>
            {words.before}
          </Button>
        )
      }
      hint={isReady ? missing : words.begin}
    >
      <Button size={size} data-main disabled={!isReady} loading={isBusy} onClick={onNext}>
        {isLast ? words.send : words.next}
      </Button>
    </BottomBar>
  );
}

/** Of a matrix the first row that is open. */
function lackOf(
  { surveyItemId, title, rows }: SurveyItem,
  answers: ReadonlyMap<number, SurveyValue>,
): string {
  const value = answers.get(surveyItemId);
  const done = Array.isArray(value) ? value : [];
  const open = rows.find((row) => !done.some((one) => typeof one !== 'string' && one.row === row));
  return open ?? title.replace(/[？?]$/, '');
}
