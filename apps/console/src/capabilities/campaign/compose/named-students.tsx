import { Pill } from '@mantine/core';
import { useState } from 'react';
import { StudentFinder } from '../../account/port/student-finder.tsx';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

const maxNamed = 500;

/** Some students by name: with the rest they must meet it too. */
export function NamedStudents({ hand: { draft, changeAudience } }: { hand: DraftInHand }) {
  const { studentIds } = draft.audience;
  // The draft keeps the numbers alone.
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const isTaken = (studentId: number) =>
    studentIds.includes(studentId)
      ? '已经加了'
      : studentIds.length >= maxNamed
        ? `一次最多点 ${maxNamed} 位`
        : undefined;
  return (
    <div className={styles.named}>
      <StudentFinder
        isTaken={isTaken}
        onFound={({ studentId, nickname }) => {
          setNames(new Map([...names, [studentId, nickname]]));
          changeAudience({ studentIds: [...studentIds, studentId] });
        }}
      />
      <div className={styles.pills}>
        {studentIds.map((studentId) => {
          const name = names.get(studentId) ?? `学号 ${studentId}`;
          return (
            <Pill
              key={studentId}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `拿掉${name}`, 'aria-hidden': false }}
              onRemove={() =>
                changeAudience({ studentIds: studentIds.filter((each) => each !== studentId) })
              }
            >
              {name}
            </Pill>
          );
        })}
      </div>
    </div>
  );
}
