import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import { useEffect, useState } from 'react';
import { Person } from '../../../platform/parts/person.tsx';
import styles from './student-finder.module.css';

export interface FoundStudent {
  readonly studentId: number;
  readonly nickname: string;
}

interface StudentFinderProps {
  /** Why somebody cannot be taken once more. */
  isTaken: (studentId: number) => string | undefined;
  onFound: (student: FoundStudent) => void;
}

const maxFound = 6;

/** Finds students by what is typed, and takes the one that is pressed. */
export function StudentFinder({ isTaken, onFound }: StudentFinderProps) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), inputDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    ...operationQuery(listStudents, { query: { search, limit: maxFound } }, { ignoreErrors: true }),
    enabled: search !== '',
  });
  const isCurrent = search !== '' && search === text.trim();
  return (
    <>
      <TextInput
        label="找学员"
        description="姓名、学号、手机号或后四位"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={text}
        error={query.error !== null && isCurrent && `没有取到：${troubleText(query.error)}`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          // Else it would send the form.
          event.preventDefault();
          setSearch(text.trim());
        }}
      />
      {isCurrent && query.data !== undefined && (
        <ul className={styles.found} aria-label="找到的学员">
          {query.data.list.map(({ studentId, nickname, mobile }) => {
            const taken = isTaken(studentId);
            return (
              <li key={studentId}>
                <button
                  type="button"
                  disabled={taken !== undefined}
                  onClick={() => {
                    onFound({ studentId, nickname });
                    setText('');
                  }}
                >
                  <Person name={nickname} note={mobile ?? `学号 ${studentId}`} />
                  <span className={styles.quiet}>{taken}</span>
                </button>
              </li>
            );
          })}
          <li className={styles.quiet}>
            {query.data.list.length === 0 && '没有这样的学员，换个写法再试'}
            {query.data.next !== null && '还有更多，请写得更细一些'}
          </li>
        </ul>
      )}
    </>
  );
}
