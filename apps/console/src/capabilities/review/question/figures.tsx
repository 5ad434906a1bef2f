import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { fewestShown, type QuestionFigures } from '@xuezhou/contract/review/console';
import { percent } from '../bank/bank-columns.tsx';
import { figuresQuery } from './question.queries.ts';
import styles from './question-desk.module.css';

/** What students made of the version that is asked. */
export function Figures({ questionId }: { questionId: number }) {
  const asked = useQuery(figuresQuery(questionId));
  return (
    <section className={styles.figures} aria-label="学员做得怎样">
      <h2>学员做得怎样</h2>
      {asked.isError && <p role="alert">数字没有取到：{troubleText(asked.error)}</p>}
      {(asked.data ?? []).map((figures) => (
        <p key={figures.questionId}>
          {figures.part > 0 && `小题 ${figures.part}：`}
          {wordsOf(figures)}
        </p>
      ))}
    </section>
  );
}

function wordsOf(figures: QuestionFigures) {
  const { answers, countedAt, facility, discrimination, options, openReports } = figures;
  const reports = openReports > 0 ? [`${openReports} 人报错`] : [];
  if (countedAt === null)
    return ['这一版还没有数字：每天凌晨数一次，问答题不数', ...reports].join('；');
  if (facility === null)
    return [
      `到 ${momentText(countedAt)}这一版有 ${answers} 人做过，满 ${fewestShown} 人才有数字`,
      ...reports,
    ].join('；');
  const wrong = options
    .filter(({ isKey }) => !isKey)
    .toSorted((one, other) => other.chosen - one.chosen)[0];
  return [
    `${answers} 人第一次做，答对 ${percent(facility)}`,
    ...(discrimination === null ? [] : [`区分度 ${discrimination.toFixed(2)}`]),
    ...(options.length === 0
      ? []
      : [options.map(({ letter, chosen }) => `${letter} ${percent(chosen / answers)}`).join('、')]),
    ...(wrong === undefined || wrong.chosen === 0 ? [] : [`最常见的错答是 ${wrong.letter}`]),
    ...reports,
  ].join('；');
}
