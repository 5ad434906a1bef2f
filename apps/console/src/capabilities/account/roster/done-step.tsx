import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RosterCells } from '@xuezhou/rules/account/roster/roster-columns';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useMay } from '../../../platform/session/self.ts';
import { countOf } from './roster.words.ts';
import { faultyOf, saveFaulty } from './roster-files.ts';
import styles from './roster.module.css';
import type { RosterAnswer } from './use-roster.ts';

interface DoneStepProps {
  answer: RosterAnswer;
  rows: readonly RosterCells[];
  onAgain: () => void;
}

/** What was done, what was not, and the way back. */
export function DoneStep({ answer, rows, onAgain }: DoneStepProps) {
  const { added, enrolled, extended, verdicts } = answer;
  const stuck = faultyOf(rows, verdicts).length;
  const mayRead = useMay()('audit.read');
  return (
    <SectionCard title={`报名了 ${enrolled} 人`}>
      <ul className={styles.done}>
        <li>新账号 {added} 个，学员用手机号收短信登录</li>
        <li>已有账号加课 {enrolled - added} 人</li>
        {extended > 0 && <li>延长有效期 {extended} 人</li>}
        <li>不用动 {countOf(verdicts, 'keep')} 行</li>
        <li>没有报名 {stuck} 行</li>
      </ul>
      <p className={styles.quiet}>
        24 小时内可以
        {mayRead ? <Link to="/audit">从操作记录里整批撤回</Link> : '请有权限的同事从操作记录里撤回'}
        。
      </p>
      <div className={styles.foot}>
        <span className={styles.buttons}>
          {stuck > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.6} />}
              onClick={() => void saveFaulty(rows, verdicts)}
            >
              把没报名的 {stuck} 行存成 Excel
            </Button>
          )}
          <Button variant="default" onClick={onAgain}>
            再报一份
          </Button>
          <Button component={Link} to="/students">
            去看学员
          </Button>
        </span>
      </div>
    </SectionCard>
  );
}
