import { Checkbox, NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getPracticeTree, QuestionKind } from '@xuezhou/contract/practice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useId, type ReactNode } from 'react';
import { practiceWords } from '../practice.words.ts';
import { smartCounts } from './smart-choice.ts';
import styles from './smart-start.module.css';
import { smartWords as words } from './smart.words.ts';
import type { SmartStart } from './use-smart-start.ts';

interface SmartFieldsProps {
  smart: SmartStart;
  books: DataOf<typeof getPracticeTree>;
}

/** The usual ones, and the one that today asks for. */
const countsWith = (count: number): number[] =>
  [...new Set([...smartCounts, count])].toSorted((one, other) => one - other);

/** How many, which kinds, what was learned, and with or without a clock; remembered. */
export function SmartFields({ smart, books }: SmartFieldsProps) {
  const { choice, change, start, minutes } = smart;
  // What was said holds until more was watched than that.
  const isAsked = start?.isNewcomer === true || start?.reached?.readingId === choice.reachedId;
  return (
    <SectionCard title={words.how} size="section" caption={words.howText}>
      <div className={styles.fields}>
        <Field name={words.count}>
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              data={countsWith(choice.count).map(String)}
              value={String(choice.count)}
              onChange={(count) => change({ count: Number(count) })}
            />
          )}
        </Field>
        <Kinds smart={smart} />
        {isAsked && start?.reached ? (
          <Reached smart={smart} books={books} />
        ) : (
          start?.reached && (
            <Field
              isSwitch
              name={words.learned}
              text={words.learnedText(words.chapter(start.reached.number, start.reached.name))}
            >
              {(id) => (
                <Switch
                  aria-labelledby={id}
                  checked={choice.isLearnedOnly}
                  onChange={(event) => change({ isLearnedOnly: event.currentTarget.checked })}
                />
              )}
            </Field>
          )
        )}
        <Field
          name={words.timing}
          text={start && words.timingText(start.secondsPerQuestion, minutes ?? 0)}
        >
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              data={[
                { value: 'tutor', label: words.tutor },
                { value: 'timed', label: words.timed },
              ]}
              value={choice.isTimed ? 'timed' : 'tutor'}
              onChange={(mode) => change({ isTimed: mode === 'timed' })}
            />
          )}
        </Field>
      </div>
    </SectionCard>
  );
}

function Kinds({ smart: { choice, change, start } }: { smart: SmartStart }) {
  if (!start) return null;
  const chosen =
    choice.kinds ?? start.kinds.filter(({ isAsked }) => isAsked).map(({ kind }) => kind);
  const toggle = (kind: QuestionKind, isOn: boolean) => {
    const kinds = isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind);
    if (kinds.length > 0) change({ kinds });
  };
  return (
    <Field
      name={words.kinds}
      text={start.exam ? words.kindsOfExam(start.exam.name) : words.kindsText}
    >
      {(id) => (
        <div role="group" aria-labelledby={id} className={styles.kinds}>
          {start.kinds.map(({ kind }) => (
            <Checkbox
              key={kind}
              label={practiceWords.kindOf(kind)}
              checked={chosen.includes(kind)}
              {...(chosen.length === 1 && chosen[0] === kind && { title: words.noKind })}
              onChange={(event) => toggle(kind, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function Reached({ smart: { choice, change, start }, books }: SmartFieldsProps) {
  const readings = books.flatMap((book) => book.readings);
  return (
    <Field name={words.reached} text={words.reachedText}>
      {(id) => (
        <NativeSelect
          aria-labelledby={id}
          className={styles.select}
          value={String(choice.reachedId ?? start?.reached?.readingId ?? '')}
          onChange={(event) => change({ reachedId: Number(event.currentTarget.value) })}
          data={readings.map(({ readingId, number, readingName }) => ({
            value: String(readingId),
            label: number === '' ? readingName : `${number} ${readingName}`,
          }))}
        />
      )}
    </Field>
  );
}

interface FieldProps {
  /** Small enough to stand beside its words on a phone too. */
  isSwitch?: boolean;
  name: string;
  text?: string | undefined;
  children: (id: string) => ReactNode;
}

function Field({ isSwitch, name, text, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-switch={isSwitch || undefined}>
      <div>
        <p id={id}>{name}</p>
        {text !== undefined && <p className="xz-caption xz-quiet">{text}</p>}
      </div>
      {children(id)}
    </div>
  );
}
