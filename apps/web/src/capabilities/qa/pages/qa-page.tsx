import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { QaCounts } from '@xuezhou/contract/qa';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { AskSheet } from '../ask/ask-sheet.ts';
import { AskCard, answeringShort } from '../list/ask-card.tsx';
import { OwnList } from '../list/own-list.tsx';
import { PublicList } from '../list/public-list.tsx';
import { SearchList } from '../list/search-list.tsx';
import { ownKinds, tabIn, tabs, wishIn, type Tab } from '../place-in.ts';
import { answeringQuery, countsQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import styles from './qa-page.module.css';

/** Questions of everybody, one's own and what is looked for; and the way to a new one. */
export function QaPage() {
  const search = useSearch({ from: '/qa' });
  const navigate = useNavigate();
  const isPhone = usePhone();
  const tab = tabIn(search);
  const wish = wishIn(search);
  // An address may open the form, with words that were looked for.
  const [title, setTitle] = useState<string | undefined>(undefined);
  const isAsking = search['ask'] === '1';
  const { data: counts } = useQuery(countsQuery);
  const { data: answering } = useQuery(answeringQuery(wish.courseTagId, wish.bookTagId));
  const ask = (given?: string) => {
    setTitle(given);
    void navigate({ to: '/qa', search: { ...search, ask: '1' }, resetScroll: false });
  };
  const stopAsking = () =>
    void navigate({
      to: '/qa',
      search: { ...search, ask: undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PagePhoneHeader
        variant="greeting"
        title={words.title}
        caption={answering ? answeringShort(answering) : words.lead}
      />
      <PageColumn
        layout="aside"
        head={!isPhone && <SectionTitle order={1}>{words.title}</SectionTitle>}
        asideLabel={words.aside}
        aside={
          !isPhone && (
            <>
              <AskCard
                courseTagId={wish.courseTagId}
                bookTagId={wish.bookTagId}
                variant="filled"
                onAsk={() => ask()}
              />
              {counts && <OwnCounts counts={counts} />}
            </>
          )
        }
      >
        <TabsLine
          label={words.tabs}
          items={tabs.map((key) => ({
            key,
            label: words.tab[key],
            isCurrent: key === tab,
            ...(key === 'mine' && counts && counts.totalAandC > 0 && { count: counts.totalAandC }),
          }))}
          renderLink={({ key }, link) => (
            <Link
              to="/qa"
              search={{ tab: key === 'public' ? undefined : (key as Tab) }}
              activeOptions={{ exact: true }}
              {...link}
            />
          )}
        />
        {tab === 'public' && <PublicList to="/qa" />}
        {tab === 'mine' && <OwnList />}
        {tab === 'search' && <SearchList onAsk={ask} />}
      </PageColumn>
      {isPhone && (
        <Button
          className={styles.float}
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => ask()}
        >
          {words.askShort}
        </Button>
      )}
      <AskSheet
        isOpen={isAsking}
        onClose={stopAsking}
        about={null}
        tags={{ courseTagId: wish.courseTagId, bookTagId: wish.bookTagId, readingTagId: 0 }}
        {...(title !== undefined && { title })}
      />
    </>
  );
}

function OwnCounts({ counts }: { counts: QaCounts }) {
  return (
    <SectionCard title={words.tab.mine}>
      <div className={styles.counts}>
        {ownKinds.map((key) => (
          <Link
            key={key}
            to="/qa"
            search={{ tab: 'mine', mine: key === 'asked' ? undefined : key }}
          >
            <b>{counts[key]}</b>
            <span>{words.mine[key]}</span>
          </Link>
        ))}
      </div>
    </SectionCard>
  );
}
