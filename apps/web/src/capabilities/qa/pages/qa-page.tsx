import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { QaCounts } from '@xuezhou/contract/qa';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { AskSheet } from '../ask/ask-sheet.ts';
import { AskCard, answeringShort } from '../list/ask-card.tsx';
import { FloatingAsk } from '../list/floating-ask.tsx';
import { OwnList } from '../list/own-list.tsx';
import { PublicList } from '../list/public-list.tsx';
import { ReadAll } from '../list/read-all.tsx';
import { SearchList } from '../list/search-list.tsx';
import { countOf, ownKinds, tabIn, tabs, wishIn, type Tab } from '../place-in.ts';
import { answeringQuery, countsQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import styles from './qa-page.module.css';

/** Questions of everybody, one's own and what is looked for; and the way to a new one. */
export function QaPage() {
  const search = useSearch({ from: '/qa' });
  const isPhone = usePhone();
  const tab = tabIn(search);
  const wish = wishIn(search);
  const asking = useAsking();
  const { data: counts } = useQuery(countsQuery);
  const { data: answering } = useQuery(answeringQuery(wish.courseTagId, wish.bookTagId));
  return (
    <>
      <PagePhoneHeader
        variant="greeting"
        title={words.title}
        caption={answering ? answeringShort(answering) : words.lead}
        right={tab === 'mine' && counts !== undefined && counts.totalAandC > 0 && <ReadAll />}
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
                onAsk={() => asking.ask()}
              />
              {counts && <OwnCounts counts={counts} />}
            </>
          )
        }
      >
        <QaTabs current={tab} unread={counts?.totalAandC ?? 0} />
        {tab === 'public' && <PublicList to="/qa" />}
        {tab === 'mine' && <OwnList onAsk={() => asking.ask()} />}
        {tab === 'search' && <SearchList onAsk={asking.ask} />}
      </PageColumn>
      {isPhone && <FloatingAsk onAsk={() => asking.ask()} />}
      <AskSheet
        isOpen={asking.isAsking}
        onClose={asking.stop}
        about={null}
        tags={{ courseTagId: wish.courseTagId, bookTagId: wish.bookTagId, readingTagId: 0 }}
        {...(asking.title !== undefined && { title: asking.title })}
      />
    </>
  );
}

/** The form stands in the address, so that a link can open it; words that were looked for come along. */
function useAsking() {
  const search = useSearch({ from: '/qa' });
  const navigate = useNavigate();
  const [title, setTitle] = useState<string | undefined>(undefined);
  const turn = (ask: '1' | undefined) =>
    void navigate({
      to: '/qa',
      search: { ...search, ask },
      replace: ask === undefined,
      resetScroll: false,
    });
  return {
    isAsking: search['ask'] === '1',
    title,
    ask: (given?: string) => {
      setTitle(given);
      turn('1');
    },
    stop: () => turn(undefined),
  };
}

function QaTabs({ current, unread }: { current: Tab; unread: number }) {
  return (
    <TabsLine
      label={words.tabs}
      items={tabs.map((key) => ({
        key,
        label: words.tab[key],
        isCurrent: key === current,
        ...(key === 'mine' && unread > 0 && { count: unread }),
      }))}
      renderLink={({ key }, link) => (
        <Link
          to="/qa"
          search={{ tab: key === 'public' ? undefined : key }}
          activeOptions={{ exact: true }}
          {...link}
        />
      )}
    />
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
            <b>{counts[countOf[key]]}</b>
            <span>{words.mine[key]}</span>
          </Link>
        ))}
      </div>
    </SectionCard>
  );
}
