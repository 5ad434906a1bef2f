import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import {
  closeOrganisationLink,
  makeOrganisationLink,
  type Organisation,
  type OrganisationLink,
} from '@xuezhou/contract/organisation/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { useMay } from '../../../platform/session/self.ts';
import { joinAddress } from '../organisation.words.ts';
import { boughtChoices, boughtIn } from './bought-choices.ts';
import { departmentChoices } from './department-choices.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

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
      <CloseDialog organisation={organisation} link={link} {...state} />
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
          aria-label={`复制“${link.courseTitle}”的加入链接`}
          onClick={() => onCopy(link)}
        >
          复制
        </Button>
        {onClose !== undefined && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={`停用“${link.courseTitle}”的加入链接`}
            onClick={() => onClose(link)}
          >
            停用
          </Button>
        )}
      </>
    ),
});

interface DialogState {
  isOpen: boolean;
  onClose: () => void;
  organisation: Organisation;
}

function LinkDialog({ organisation, ...state }: DialogState) {
  const [today] = useState(() => dayOf(Date.now()));
  const choices = boughtChoices(organisation);
  const endOf = (bought: string | null) =>
    organisation.contracts.find(({ contractId }) => contractId === boughtIn(bought).contractId)
      ?.endsOn ?? '';
  const first = choices[0]?.value ?? null;
  const form = useConsoleForm<{
    bought: string | null;
    department: string | null;
    validUntil: string;
  }>({
    initial: { bought: first, department: null, validUntil: endOf(first) },
    check: { validUntil: (day) => (day === '' ? '请选链接用到哪天' : null) },
    refused: { linkDay: 'validUntil', contractCourses: 'bought', departmentUnknown: 'department' },
  });
  const { organisationId, departments } = organisation;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`${organisation.name}的加入链接`}
      button="做 1 个链接"
      work={async ({ bought, department, validUntil }) => {
        const departmentId = department === null ? null : Number(department);
        const { code } = await call(makeOrganisationLink, {
          body: {
            ...{ requestId: form.id, organisationId, departmentId, validUntil },
            ...boughtIn(bought),
          },
        });
        return `做好了 ${joinAddress(code)}`;
      }}
    >
      <Select label="哪门课" data={choices} allowDeselect={false} {...form.field('bought')} />
      <Select
        label="加入哪个部门"
        placeholder="不在部门里"
        clearable
        searchable
        data={departmentChoices(departments)}
        {...form.field('department')}
      />
      <TextInput
        type="date"
        label="链接用到"
        min={today}
        max={endOf(form.values.bought)}
        {...form.field('validUntil')}
      />
    </FormDialog>
  );
}

function CloseDialog({ organisation, link, ...state }: DialogState & { link: OrganisationLink }) {
  const { linkId, courseTitle } = link;
  return (
    <ActDialog
      {...state}
      title={`停用“${courseTitle}”的加入链接`}
      button="停用 1 个链接"
      work={async () => {
        const { organisationId } = organisation;
        await call(closeOrganisationLink, { body: { organisationId, linkId } });
        return '停用了，再打开会说明白';
      }}
    >
      <p>已经加入的人不受影响。停了不能再开，要用就再做一个。</p>
    </ActDialog>
  );
}
