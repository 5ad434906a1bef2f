import { Checkbox, NativeSelect, Radio } from '@mantine/core';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { hasPart } from '../../../../platform/page/page-parts.tsx';
import { printWords } from '../../wrong/print.words.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import type { PrintChoice } from './use-print-choice.ts';
import styles from './wrong-print.module.css';

interface PrintFieldsProps {
  print: PrintChoice;
  children: ReactNode;
}

/** Which of them, how they stand on the paper, and what comes of it. */
export function PrintFields({ print, children }: PrintFieldsProps) {
  const { readings, topic, setTopic, which, setWhich, counts } = print;
  return (
    <SectionCard>
      <div className={styles.fields}>
        {readings.length > 1 && (
          <NativeSelect
            label={words.topic}
            value={topic === null ? '' : String(topic)}
            onChange={({ currentTarget: { value } }) =>
              setTopic(value === '' ? null : Number(value))
            }
            data={[{ value: '', label: words.anyTopic }, ...readings]}
          />
        )}
        <Radio.Group
          label={words.printWhich}
          value={which}
          onChange={(value) => setWhich(value === 'due' || value === 'ever' ? value : 'all')}
        >
          <div className={styles.choices}>
            <Radio value="all" label={words.printAll(counts.all)} />
            <Radio value="due" label={words.printDue(counts.due)} />
            {(counts.ever > counts.all || which === 'ever') && (
              <Radio value="ever" label={printWords.ever(counts.ever, print.isTopic)} />
            )}
          </div>
        </Radio.Group>
        <HowFields print={print} />
      </div>
      {children}
    </SectionCard>
  );
}

const HowFields = ({ print }: Pick<PrintFieldsProps, 'print'>) => (
  <div role="group" aria-label={words.printHow} className={styles.choices}>
    <p aria-hidden>{words.printHow}</p>
    <Checkbox
      label={words.answersApart}
      checked={print.isApart}
      onChange={(event) => print.setApart(event.currentTarget.checked)}
    />
    <Checkbox
      label={words.roomToReckon}
      checked={print.hasRoom}
      onChange={(event) => print.setRoom(event.currentTarget.checked)}
    />
    <Checkbox
      label={printWords.withTwins(print.twins === null ? null : print.ids.length)}
      description={
        print.hasTwinsFailed
          ? printWords.twinsFailed
          : print.twins === 0
            ? printWords.noTwins
            : print.twinless > 0
              ? printWords.twinless(print.twinless)
              : undefined
      }
      checked={print.hasTwins}
      onChange={(event) => print.setTwins(event.currentTarget.checked)}
    />
    {hasPart('printed-notes') && (
      <Checkbox
        label={printWords.withNotes}
        checked={print.hasNotes}
        onChange={(event) => print.setNotes(event.currentTarget.checked)}
      />
    )}
  </div>
);
