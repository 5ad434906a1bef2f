import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { exportAudit } from '@xuezhou/contract/staff';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

const daysBack = 30;

/** The log of some days, when another has agreed: then it is fetched in 待同意. */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [now] = useState(() => Date.now());
  const form = useConsoleForm({
    initial: { from: dayOf(now - daysBack * 86_400_000), until: dayOf(now), why: '' },
    check: { why: filled('请写明为什么要导出，会记入操作记录') },
    refused: { whyEmpty: 'why', auditPeriod: 'until' },
  });
  return (
    <FormDialog
      title="导出操作记录"
      {...{ isOpen, onClose, form }}
      button="提交，等同事同意"
      work={async ({ from, until, why }) => {
        await call(exportAudit, {
          body: {
            from: `${from}T00:00:00+08:00`,
            until: `${until}T23:59:59+08:00`,
            why: why.trim(),
          },
        });
        return undefined;
      }}
    >
      <p>要另一位同事同意。同意以后到“待同意”的“定过的”里取，7 天内有效，一次最多 90 天。</p>
      <TextInput type="date" label="从" {...form.field('from')} />
      <TextInput type="date" label="到" {...form.field('until')} />
      <WhyField description="必写；同意的人会看到" {...form.field('why')} />
    </FormDialog>
  );
}
