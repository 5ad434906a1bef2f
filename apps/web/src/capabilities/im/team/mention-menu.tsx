import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconAt } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { membersQuery } from '../im.queries.ts';
import { imWords as words } from '../im.words.ts';
import styles from './chat.module.css';

export interface Person {
  readonly studentId: number;
  readonly nickname: string;
}

interface MentionMenuProps {
  teamId: number;
  onChoose: (person: Person) => void;
}

/** The people of a team, to name one of them. */
export function MentionMenu({ teamId, onChoose }: MentionMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const wanted = useDeferredValue(name.trim());
  const { studentId } = useStudent();
  const people = useQuery({
    ...membersQuery(teamId, wanted),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const list = people.data?.filter((person) => person.studentId !== studentId) ?? [];
  return (
    <Menu opened={isOpen} onChange={setOpen} position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} aria-label={words.mention}>
          <IconAt size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.people}>
        <TextInput
          aria-label={words.findName}
          placeholder={words.findName}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        {list.map((person) => (
          <Menu.Item key={person.studentId} onClick={() => onChoose(person)}>
            {person.nickname}
            {person.isTeacher && `（${words.teacher}）`}
          </Menu.Item>
        ))}
        {people.isSuccess && list.length === 0 && <p className={styles.empty}>{words.nobody}</p>}
      </Menu.Dropdown>
    </Menu>
  );
}
