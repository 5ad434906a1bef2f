import { Button } from '@mantine/core';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type ReactNode } from 'react';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { IdentityChip } from '../identity-chip.tsx';
import type { Contacts } from './reveal-dialog.tsx';
import type { StudentAccount } from './student-account.ts';
import styles from './student-page.module.css';

const RevealDialog = sheetPart(() => import('./reveal-dialog.tsx'), 'RevealDialog');
const VerifyDialog = sheetPart(() => import('./verify-dialog.tsx'), 'VerifyDialog');

/** How the student is reached and comes in. Numbers are masked until somebody says why they are looked at. */
export function AccountCard({ student }: { student: StudentAccount }) {
  const may = useMay();
  const [seen, setSeen] = useState<Contacts | null>(null);
  const [asked, setAsked] = useState<'reveal' | 'verify' | null>(null);
  const close = () => setAsked(null);
  const { studentId, nickname, identityStatus, wechat, hasPassword, endsOn } = student;
  const hasContact = student.mobile !== null || student.email !== null;
  const { mobile, email } = seen ?? student;
  return (
    <SectionCard title="联系与账号">
      <dl className={styles.facts}>
        <Fact name="手机">
          {mobile !== null && seen !== null ? <a href={`tel:${mobile}`}>{mobile}</a> : mobile}
        </Fact>
        <Fact name="邮箱">{email}</Fact>
        <Fact name="微信">{wechat === null ? '没有绑定' : wechat || '已绑定'}</Fact>
        <Fact name="实名">
          <IdentityChip status={identityStatus} />
        </Fact>
        <Fact name="登录">{hasPassword ? '密码或短信' : '没有密码，用短信'}</Fact>
        {endsOn !== null && (
          <Fact name="注销">{`已申请，${fullDayText(endsOn)}删除，登录后可以撤回`}</Fact>
        )}
      </dl>
      <div className={styles.buttons}>
        {hasContact && seen === null && may('student.mobile') && (
          <Button variant="light" size="sm" onClick={() => setAsked('reveal')}>
            显示完整号码
          </Button>
        )}
        {identityStatus < 1 && may('request.decide') && (
          <Button variant="default" size="sm" onClick={() => setAsked('verify')}>
            改为已实名
          </Button>
        )}
      </div>
      {hasContact && !may('student.mobile') && (
        <p className={styles.quiet}>
          <Withheld permission="student.mobile" what="看完整号码" />
        </p>
      )}
      <RevealDialog
        {...{ studentId, nickname }}
        isOpen={asked === 'reveal'}
        onClose={close}
        onSeen={setSeen}
      />
      <VerifyDialog {...{ studentId, nickname }} isOpen={asked === 'verify'} onClose={close} />
    </SectionCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '没有'}</dd>
    </div>
  );
}
