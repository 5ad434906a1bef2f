import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Team } from '@xuezhou/contract/im';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useCallback, useState, type ReactNode } from 'react';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { WayLink } from '../../../platform/page/way-link.tsx';
import { teamQuery } from '../im.queries.ts';
import { imWords as words } from '../im.words.ts';
import { Announcements } from './announcements.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { SearchSaid } from './search-said.tsx';
import { useReading, useTeam, type OpenTeam } from './use-team.ts';
import styles from './team-page.module.css';

/** A class's place to talk: its announcements, and its chat. */
export function TeamPage({ teamId }: { teamId: number }) {
  const team = useSteadyQuery({ ...teamQuery(teamId), retryOnMount: false });
  if (team.data) return <Opened team={team.data} />;
  if (team.isPending) return <PageSkeleton isPage shape="list" />;
  const { error } = team;
  const toMessages = (
    <Button variant="light" renderRoot={(props) => <WayLink to="/message" {...props} />}>
      {words.toMessages}
    </Button>
  );
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.toMessages} to="/message" />}
      />
      <PageColumn layout="card">
        {error instanceof FailureError && error.status === 404 ? (
          <EmptyState
            art="lighthouse"
            title={words.missing}
            text={words.missingText}
            action={toMessages}
          />
        ) : error instanceof RefusalError ? (
          <ErrorState art="lock" title={words.refused} text={error.message} action={toMessages} />
        ) : (
          <ErrorState
            title={words.failed}
            text={troubleText(error)}
            action={
              <Button variant="light" loading={team.isFetching} onClick={() => void team.refetch()}>
                {words.again}
              </Button>
            }
          />
        )}
      </PageColumn>
    </>
  );
}

type Part = 'announcements' | 'chat';

function Opened({ team }: { team: Team }) {
  const { teamId, name, courseName, members } = team;
  useTitle(name);
  const isPhone = usePhone();
  const [part, setPart] = useState<Part>(team.unreadAnnouncements > 0 ? 'announcements' : 'chat');
  const [isSearching, setSearching] = useState(false);
  const open = useTeam(teamId);
  const read = useReading(teamId);
  const readAnnouncement = useCallback((id: number) => read(0, id), [read]);
  const caption = `${courseName} · ${words.members(members)}`;
  const search = (
    <SearchButton
      isOn={isSearching}
      onPress={() => {
        setPart('chat');
        setSearching(!isSearching);
      }}
    />
  );
  const announcements = <Announcements teamId={teamId} onRead={readAnnouncement} />;
  const chat = (
    <Chat
      team={open}
      teamId={teamId}
      isSearching={isSearching}
      onRead={read}
      onFound={setSearching}
    />
  );
  const heard = (
    <p className="xz-hidden" role="status">
      {open.state.announced && words.announced(open.state.announced)}
    </p>
  );
  const parts = { name, caption, search, announcements, chat };
  return (
    <>
      {heard}
      {isPhone ? <OnPhone {...parts} part={part} onPart={setPart} /> : <OnDesk {...parts} />}
    </>
  );
}

interface Parts {
  name: string;
  caption: string;
  search: ReactNode;
  announcements: ReactNode;
  chat: ReactNode;
}

interface OnPhoneProps extends Parts {
  part: Part;
  onPart: (part: Part) => void;
}

function OnPhone({ name, caption, search, announcements, chat, part, onPart }: OnPhoneProps) {
  return (
    <>
      <PagePhoneHeader
        title={name}
        caption={caption}
        back={<BackLink label={words.toMessages} to="/message" />}
        right={search}
      />
      <div className={styles.phone}>
        <SegmentedControl
          fullWidth
          value={part}
          onChange={onPart}
          data={[
            { value: 'chat', label: words.chat },
            { value: 'announcements', label: words.announcements },
          ]}
        />
        {part === 'chat' ? chat : <SectionCard padding="rows">{announcements}</SectionCard>}
      </div>
    </>
  );
}

function OnDesk({ name, caption, search, announcements, chat }: Parts) {
  return (
    <PageColumn
      layout="aside"
      head={
        <SectionTitle order={1} caption={caption} action={search}>
          {name}
        </SectionTitle>
      }
      asideLabel={words.announcements}
      aside={<SectionCard title={words.announcements}>{announcements}</SectionCard>}
    >
      <div className={styles.desk}>{chat}</div>
    </PageColumn>
  );
}

interface ChatProps {
  teamId: number;
  team: OpenTeam;
  isSearching: boolean;
  onRead: (number: number) => void;
  onFound: (isSearching: boolean) => void;
}

function Chat({ teamId, team, isSearching, onRead, onFound }: ChatProps) {
  const { connection, refusal } = team.state;
  if (connection === 'refused')
    return <ErrorState art="lock" order={2} title={words.refused} text={refusal ?? ''} />;
  if (isSearching) return <SearchSaid teamId={teamId} onClose={() => onFound(false)} />;
  return <ChatPanel teamId={teamId} team={team} onRead={onRead} />;
}

function SearchButton({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={words.search}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <IconSearch size={22} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
