import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Organisation, OrganisationLink } from '@xuezhou/contract/organisation/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { joinAddress } from '../organisation.words.ts';
import { boughtChoices } from './bought-choices.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

const LinkDialog = sheetPart(() => import('./link-dialog.tsx'), 'LinkDialog');
const CloseLinkDialog = sheetPart(() => import('./close-link-dialog.tsx'), 'CloseLinkDialog');

interface Wish {
  readonly organisation: Organisation;
  /** Null: a new one. */
  readonly link: OrganisationLink | null;
}

/** Addresses by which the people of a company take a seat. */
export default function LinksPage() {
  const mayWrite = useMay()('organisation.write');
  const { act } = useAct();
  const { open, dialog } = useDialog<Wish>(({ organisation, link }, state) =>
    link === null ? (
      <LinkDialog organisation={organisation} {...state} />
    ) : (
      <CloseLinkDialog organisation={organisation} link={link} {...state} />
    ),
  );
  const copy = ({ code }: OrganisationLink) =>
    void act(
      async () => {
        await copyText(joinAddress(code));
        return '复制了加入链接';
      },
      { isLook: true },
    );
  return (
    <>
      <OrganisationFrame
        at="/links"
        renderActions={(organisation) =>
          mayWrite &&
          boughtChoices(organisation).length > 0 && (
            <Button
              leftSection={<IconPlus size={18} stroke={1.6} />}
              onClick={() => open({ organisation, link: null })}
            >
              做链接
            </Button>
          )
        }
      >
        {(organisation) => (
          <ConsoleList
            label={`${organisation.name}的加入链接`}
            unit="个"
            columns={[
              ...columns,
              actsOf({
                onCopy: copy,
                onClose: mayWrite ? (link) => open({ organisation, link }) : undefined,
              }),
            ]}
            source={rowsAtHand(organisation.links)}
            rowKey={({ linkId }) => linkId}
            empty={{
              title: '还没有加入链接',
              text: '做一个发给他们，打开就能坐上座位；座位满了会排队。',
            }}
          />
        )}
      </OrganisationFrame>
      {dialog}
    </>
  );
}

const columns: Column<OrganisationLink>[] = [
  {
    key: 'course',
    title: '课',
    card: 'head',
    value: ({ courseTitle, contractName }) => `${courseTitle}（${contractName}）`,
  },
  {
    key: 'address',
    title: '地址',
    value: ({ code }) => joinAddress(code),
  },
  { key: 'department', title: '加入哪个部门', value: ({ department }) => department },
  {
    key: 'until',
    title: '用到',
    value: ({ validUntil }) => validUntil,
    render: ({ validUntil, isOver }) =>
      isOver ? <StatusChip>停用了</StatusChip> : <StatusChip tone="right">{validUntil}</StatusChip>,
  },
  {
    key: 'made',
    title: '谁做的',
    isExtra: true,
    value: ({ madeBy, madeAt }) => `${madeBy}，${momentText(madeAt)}`,
  },
];

interface LinkActs {
  onCopy: (link: OrganisationLink) => void;
  onClose: ((link: OrganisationLink) => void) | undefined;
}

const actsOf = ({ onCopy, onClose }: LinkActs): Column<OrganisationLink> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 150,
  card: 'head',
  render: (link) =>
    !link.isOver && (
      <>
        <Button
          variant="subtle"
          size="sm"
          aria-label={`复制“${link.courseTitle}”的加入链接 ${link.code}`}
          onClick={() => onCopy(link)}
        >
          复制
        </Button>
        {onClose !== undefined && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`停用“${link.courseTitle}”的加入链接 ${link.code}`}
            onClick={() => onClose(link)}
          >
            停用
          </Button>
        )}
      </>
    ),
});
