import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { ApiToken } from '@xuezhou/contract/token/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { SettingsFrame } from '../site/port/settings-frame.tsx';
import { DoorTabs } from './port/door-tabs.tsx';
import type { GivenToken } from './given-token-dialog.tsx';
import { tokenColumns } from './token-columns.tsx';
import { tokensQuery } from './token.queries.ts';
import { UseOfTokens } from './use-of-tokens.tsx';

const GivenTokenDialog = sheetPart(() => import('./given-token-dialog.tsx'), 'GivenTokenDialog');
const MakeTokenDialog = sheetPart(() => import('./make-token-dialog.tsx'), 'MakeTokenDialog');
const RevokeDialog = sheetPart(() => import('./revoke-dialog.tsx'), 'RevokeDialog');

/** Keys of programs: one's own, or all of the school for whoever looks after people. */
export default function TokensPage() {
  const query = useQuery(tokensQuery);
  const [given, setGiven] = useState<GivenToken | null>(null);
  const [isShown, setShown] = useState(false);
  const { tokens = [], grants = [] } = query.data ?? {};
  const { open: make, dialog: making } = useDialog<null>((_wish, state) => (
    <MakeTokenDialog
      {...state}
      grants={grants}
      onGiven={(secret) => {
        setGiven(secret);
        setShown(true);
      }}
    />
  ));
  const { open: revoke, dialog: revoking } = useDialog<ApiToken>((token, state) => (
    <RevokeDialog {...{ token, ...state }} />
  ));
  usePageKeys({ c: query.data === undefined ? undefined : () => make(null) });
  return (
    <SettingsFrame
      at="tokens"
      note="给程序用的钥匙：能做的事不会比建它的人多；停用那个人，他建的跟着停。"
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={1.6} />}
          disabled={query.data === undefined}
          onClick={() => make(null)}
        >
          新密钥
        </Button>
      }
    >
      <DoorTabs at="/settings/tokens" />
      <ConsoleList
        label="密钥"
        unit="把"
        columns={tokenColumns(revoke)}
        source={{
          rows: query.data?.tokens,
          error: query.error,
          retry: () => void query.refetch(),
        }}
        rowKey={({ tokenId }) => tokenId}
        empty={{
          title: '还没有密钥',
          text: '官网报名表、财务软件、数据分析要连上来时，给每个程序一把，只选它要做的事。',
        }}
        note={
          <span>
            每把每分钟最多 600 次，做过的事都在操作记录里，写着密钥的名字。
            <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
              接口说明
            </Anchor>
          </span>
        }
      />
      {tokens.some(({ usedInWeek, refusedInWeek }) => usedInWeek + refusedInWeek > 0) && (
        <SectionCard title="近 7 天用了多少">
          <UseOfTokens tokens={tokens} />
        </SectionCard>
      )}
      {making}
      {revoking}
      {given !== null && (
        <GivenTokenDialog given={given} isOpen={isShown} onClose={() => setShown(false)} />
      )}
    </SettingsFrame>
  );
}
