import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getAsker } from '@xuezhou/contract/qa/console';
import { useMay } from '../../../platform/session/self.ts';
import { askerQuery } from '../qa.queries.ts';
import styles from './thread-aside.module.css';

type Asker = NonNullable<DataOf<typeof getAsker>>;

/** Who asks, in four lines: how far, how it goes, what was asked before, and what went wrong last. */
export function AskerLines({ questionId }: { questionId: string }) {
  const { data: asker, isError } = useQuery(askerQuery(questionId));
  const maySee = useMay()('student.read');
  if (isError)
    return (
      <section className={styles.part} aria-label="提问的人">
        <h3>提问的人</h3>
        <p className={styles.quiet}>没有取到，刷新后再看</p>
      </section>
    );
  if (asker === undefined || asker === null) return null;
  return (
    <section className={styles.part} aria-label="提问的人">
      <h3>{asker.name}</h3>
      <dl className={styles.asker}>
        <dt>进度</dt>
        <dd>{progressText(asker)}</dd>
        <dt>近 7 天</dt>
        <dd>{accuracyText(asker)}</dd>
        <dt>问过</dt>
        <dd>
          {asker.asked} 个，采纳 {asker.accepted} 个
        </dd>
        <dt>刚做错</dt>
        <dd>
          {asker.mistakes.length === 0
            ? '没有'
            : asker.mistakes.map(({ questionId: no, stem, chosen, at }) => (
                <p key={no}>
                  题 {no}
                  {chosen !== null && chosen !== '' && `，选了 ${chosen}`}
                  <span className={styles.quiet}> {momentText(at)}</span>
                  <span className={styles.stem}>
                    <FormulaText text={stem} />
                  </span>
                </p>
              ))}
        </dd>
      </dl>
      {maySee && <Link to={`/students/${asker.studentId}`}>打开学员页</Link>}
    </section>
  );
}

function progressText({ chapters, aheadDays }: Asker): string {
  if (chapters === null) return '没有在读的课';
  const pace =
    aheadDays === null
      ? ''
      : aheadDays < 0
        ? `，慢 ${-aheadDays} 天`
        : aheadDays > 0
          ? `，快 ${aheadDays} 天`
          : '，正好';
  return `${chapters.learned} / ${chapters.all} 章${pace}`;
}

const accuracyText = ({ answers, percent }: Asker): string =>
  percent === null ? '没有做题' : `${answers} 题，正确率 ${percent}%`;
