import type { MockItem, OpenMockQuestion } from '@xuezhou/contract/mock';
import { readNumber } from '@xuezhou/rules/practice/question/numeric';
import { useState } from 'react';
import { NumberField } from '@xuezhou/client/question/number-field.tsx';
import { TableField } from '@xuezhou/client/question/table-field.tsx';
import type { Room } from './use-room.ts';

interface KeyedFieldProps {
  question: OpenMockQuestion;
  item: MockItem;
  room: Room;
}

/** A number or a table in the exam room. What is half typed and no number yet stays on the page. */
export function KeyedField({ question: { detail, questionType }, item, room }: KeyedFieldProps) {
  const [typed, setTyped] = useState(item.studentAnswer);
  const { table, units } = detail;
  if (questionType === 'TB' && table)
    return (
      <TableField
        table={table}
        answer={typed}
        onWrite={(answer) => {
          setTyped(answer);
          if (isTableWhole(table, answer)) room.write(answer);
        }}
      />
    );
  return (
    <NumberField
      value={typed}
      units={units}
      onWrite={(text) => {
        setTyped(text);
        if (text.trim() === '' || readNumber(text) !== null) room.write(text);
      }}
    />
  );
}

type Table = NonNullable<OpenMockQuestion['detail']['table']>;

/** Numbers stand where numbers belong. */
function isTableWhole({ rows }: Table, answer: string): boolean {
  if (answer === '') return true;
  const entries = JSON.parse(answer) as string[];
  const blanks = rows.flat().flatMap(({ blank }) => blank ?? []);
  return blanks.every(({ type }, index) => {
    const entry = entries[index] ?? '';
    return type !== 'number' || entry.trim() === '' || readNumber(entry) !== null;
  });
}
