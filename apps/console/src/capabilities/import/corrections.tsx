import { Radio } from '@mantine/core';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { ImportCorrection, ImportRun } from '@xuezhou/contract/import/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { BeforeAfter } from '../../platform/parts/before-after.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import styles from './import.module.css';

/** What becomes of answers that were judged by a key which the file corrects. */
export type Way = 'regrade' | 'leave';

interface CorrectionsProps {
  run: ImportRun;
  way: Way | undefined;
  choose: (way: Way) => void;
}

/** Keys that the file corrects after students answered: whom each touches, and the question what becomes of that. */
export function Corrections({
  run: { corrections, correctedTotal, mayRegrade },
  way,
  choose,
}: CorrectionsProps) {
  const changed = corrections.reduce((sum, one) => sum + one.changed, 0);
  const toRight = corrections.reduce((sum, one) => sum + one.toRight, 0);
  const isPart = correctedTotal > corrections.length;
  return (
    <SectionCard
      title={`${correctedTotal} 道题改了答案，学员已经按原来的答案判过`}
      caption={`${isPart ? `下面是前 ${corrections.length} 道。` : ''}导入以前请定这些作答怎么办`}
    >
      <CorrectedTable corrections={corrections} />
      {mayRegrade ? (
        <Radio.Group
          label="以前的作答怎么办"
          value={way ?? null}
          onChange={(value) => choose(value)}
        >
          <div className={styles.ways}>
            <Radio
              value="regrade"
              label="导入后按新答案重新判分"
              description={`${isPart ? `这 ${corrections.length} 道里` : ''}${changed} 个答案改判，其中 ${toRight} 个改为对；错题本和掌握程度跟着更新，改判的学员收到一条消息，7 天内可以撤回`}
            />
            <Radio
              value="leave"
              label="先不判"
              description="成绩不变；这些题列在“改过答案的题”里，以后可以再判"
            />
          </div>
        </Radio.Group>
      ) : (
        <p className={styles.quiet}>
          <Withheld permission="question.regrade" what="重新判分" />
          导入以后这些题列在“改过答案的题”里，等有权限的同事来判。
        </p>
      )}
    </SectionCard>
  );
}

const CorrectedTable = ({ corrections }: { corrections: readonly ImportCorrection[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
  <div className={styles.corrected} role="region" aria-label="改了答案的题" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">哪一行</th>
          <th scope="col">题</th>
          <th scope="col">答案</th>
          <th scope="col">答过的学员</th>
          <th scope="col">作答</th>
          <th scope="col">改判</th>
        </tr>
      </thead>
      <tbody>
        {corrections.map((one, index) => (
          <tr key={`${one.place} ${index}`}>
            <td>{one.place}</td>
            <td>
              <FormulaText text={one.stem} />
            </td>
            <td>
              <KeyChange {...one} />
            </td>
            <td>{one.students}</td>
            <td>{one.answers}</td>
            <td>{one.changed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A key of a table is too long to stand here, and a tolerance is none. */
function KeyChange({ before, after }: Pick<ImportCorrection, 'before' | 'after'>) {
  if (before === after) return '见题目';
  return <BeforeAfter before={before} after={after} />;
}
