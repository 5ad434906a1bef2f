import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type {
  LeftMember,
  Organisation,
  OrganisationMember,
} from '@xuezhou/contract/organisation/console';
import { useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { membersQuery } from '../organisation.queries.ts';
import { LeftMembers } from './left-members.tsx';
import { memberColumns } from './member-columns.tsx';
import { OrganisationFrame } from './organisation-frame.tsx';

const InviteDialog = sheetPart(() => import('./invite-dialog.tsx'), 'InviteDialog');
const MemberDialog = sheetPart(() => import('./member-dialog.tsx'), 'MemberDialog');
const UnlinkDialog = sheetPart(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');
const EndDialog = sheetPart(() => import('./end-dialog.tsx'), 'EndDialog');

type Act = 'change' | 'unlink' | 'end';
type Wish =
  | { readonly kind: 'invite'; readonly organisation: Organisation }
  | {
      readonly kind: 'unlinkLeft';
      readonly organisation: Organisation;
      readonly member: LeftMember;
    }
  | {
      readonly kind: Act;
      readonly organisation: Organisation;
      readonly member: OrganisationMember;
    };

/** Everybody of one organisation: seat, consent, how far. */
export default function MembersPage() {
  const mayWrite = useMay()('organisation.write');
  const { open, dialog } = useDialog<Wish>((wish, state) => {
    if (wish.kind === 'invite') return <InviteDialog {...wish} {...state} />;
    if (wish.kind === 'unlink' || wish.kind === 'unlinkLeft')
      return <UnlinkDialog {...wish} {...state} />;
    return wish.kind === 'change' ? (
      <MemberDialog {...wish} {...state} />
    ) : (
      <EndDialog {...wish} {...state} />
    );
  });
  return (
    <>
      <OrganisationFrame
        at="/members"
        renderActions={(organisation) =>
          mayWrite &&
          organisation.contracts.length > 0 && (
            <Button
              leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
              onClick={() => open({ kind: 'invite', organisation })}
            >
              从 Excel 加人
            </Button>
          )
        }
      >
        {(organisation) => (
          <>
            <Members
              organisation={organisation}
              onAct={mayWrite ? (kind, member) => open({ kind, organisation, member }) : undefined}
            />
            <LeftMembers
              organisation={organisation}
              onUnlink={
                mayWrite
                  ? (member) => open({ kind: 'unlinkLeft', organisation, member })
                  : undefined
              }
            />
          </>
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

interface MembersProps {
  organisation: Organisation;
  onAct: ((kind: Act, member: OrganisationMember) => void) | undefined;
}

function Members({ organisation, onAct }: MembersProps) {
  const { organisationId, name } = organisation;
  const [sought, setSought] = useState('');
  const query = useQuery(membersQuery(organisationId));
  const words = sought.trim();
  const found = query.data?.filter(
    (one) => one.name.includes(words) || (one.department ?? '').includes(words),
  );
  return (
    <>
      <ConsoleList
        name="organisation-members"
        hasNoViews
        // Names of people leave the school by 导出学员资料 and a second person alone.
        hasNoExcel
        label={`${name}的人`}
        unit="人"
        columns={onAct === undefined ? memberColumns : [...memberColumns, acts(onAct)]}
        source={wholeList({ ...query, data: found })}
        filters={
          <SearchField label="找人" placeholder="姓名或部门" value={sought} onSearch={setSought} />
        }
        rowKey={({ memberId }) => memberId}
        empty={{
          title: '还没有人',
          text: '把加入链接发给他们，或者从 Excel 请他们来。',
          action: (
            <Link
              to="/organisations/$organisationId/links"
              params={{ organisationId: String(organisationId) }}
            >
              去看加入链接
            </Link>
          ),
        }}
        narrowed={
          words === ''
            ? undefined
            : { title: '没有找到', text: '换个姓名或部门试试。', onClear: () => setSought('') }
        }
      />
    </>
  );
}

const acts = (onAct: NonNullable<MembersProps['onAct']>): Column<OrganisationMember> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 230,
  card: 'head',
  render: (member) => (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`修改${member.name}`}
        onClick={() => onAct('change', member)}
      >
        修改
      </Button>
      {member.isLinked && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`解开${member.name}的登录`}
          onClick={() => onAct('unlink', member)}
        >
          解开登录
        </Button>
      )}
      <Button
        variant="subtle"
        size="sm"
        aria-label={member.studentId === null ? `不请${member.name}了` : `${member.name}离开`}
        onClick={() => onAct('end', member)}
      >
        {member.studentId === null ? '不请了' : '离开'}
      </Button>
    </>
  ),
});
