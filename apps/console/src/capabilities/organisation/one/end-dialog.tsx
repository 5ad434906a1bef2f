import { Radio } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  endOrganisationMember,
  type Organisation,
  type OrganisationMember,
} from '@xuezhou/contract/organisation/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface EndDialogProps {
  organisation: Organisation;
  member: OrganisationMember;
  isOpen: boolean;
  onClose: () => void;
}

/** Somebody leaves: what becomes of the seat and the course. */
export function EndDialog({ organisation, member, ...state }: EndDialogProps) {
  const form = useConsoleForm<{ course: 'ends' | 'stays'; why: string }>({
    initial: { course: 'ends', why: '' },
  });
  const { memberId, name, studentId, seats } = member;
  const held = seats.filter(({ isWaiting }) => !isWaiting).length;
  const isInvited = studentId === null;
  return (
    <FormDialog
      {...state}
      form={form}
      title={isInvited ? `不请${name}了` : `${name}离开${organisation.name}`}
      button={isInvited ? '不请了' : '让 1 人离开'}
      work={async ({ course, why }) => {
        await call(endOrganisationMember, {
          body: {
            ...{ organisationId: organisation.organisationId, memberId },
            keepsCourse: course === 'stays',
            ...(why.trim() !== '' && { why: why.trim() }),
          },
        });
        return held > 0 ? `${name}离开了，${held} 个座位空出来` : `${name}离开了`;
      }}
    >
      <p>
        {held > 0 ? `${held} 个座位马上空出来，有人排队就轮到他。` : '他没有占座位。'}
        {!isInvited && '账号、学过的和自己买的课都留给他自己，单位不再看得到他的进度。'}
      </p>
      {!isInvited && held > 0 && (
        <Radio.Group label="那门课" {...form.field('course')}>
          <Radio value="ends" label="到今天为止" mt={8} />
          <Radio value="stays" label="接着让他学到合同的最后一天" mt={8} />
        </Radio.Group>
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
