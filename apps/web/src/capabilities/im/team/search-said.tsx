import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { searchQuery } from '../im.queries.ts';
import { imWords as words } from '../im.words.ts';
import styles from './chat.module.css';

/** It came by a button that was pressed to write there. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

/** Finds what was said in a team. */
export function SearchSaid({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState('');
  const found = useQuery({ ...searchQuery(teamId, wanted), enabled: wanted !== '' });
  return (
    <section className={styles.panel} aria-label={words.search}>
      <form
        role="search"
        className={styles.searching}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === wanted) void found.refetch();
          setWanted(text.trim());
        }}
      >
        <TextInput
          className={styles.input}
          type="search"
          ref={takeFocus}
          maxLength={60}
          aria-label={words.search}
          placeholder={words.search}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button variant="subtle" onClick={onClose}>
          {words.closeSearch}
        </Button>
      </form>
      <div className={styles.list} role="status" aria-busy={found.isFetching}>
        {found.isError && <p className={styles.empty}>{words.searchFailed}</p>}
        {found.data?.length === 0 && <p className={styles.empty}>{words.searchEmpty}</p>}
        {found.data?.map((message) => (
          <div className={styles.row} key={message.number}>
            <p className={styles.who}>
              <span className={styles.name}>{message.nickname}</span>
              <time dateTime={message.sentAt}>
                {recentText(Date.parse(message.sentAt), serverNow())}
              </time>
            </p>
            <p className={styles.text}>{message.text || message.file?.name}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
