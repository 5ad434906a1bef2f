import { Link } from '@tanstack/react-router';
import type { ImportRun } from '@xuezhou/contract/import/console';
import { useMay } from '../../platform/session/self.ts';
import styles from './import.module.css';

/** What became of answers by keys that the import corrected. */
export function CorrectedNote({ run }: { run: ImportRun }) {
  const mayRegrade = useMay()('question.regrade');
  const words = wordsOf(run);
  if (words === null) return null;
  return (
    <p className={styles.quiet} role="status">
      {words}
      {mayRegrade && (
        <>
          {' '}
          <Link to="/bank/corrected">看改过答案的题</Link>
        </>
      )}
    </p>
  );
}

function wordsOf({
  correctedTotal: count,
  isRegrading,
  regradedAt,
  undoneAt,
  waiting,
}: ImportRun): string | null {
  if (count === 0) return null;
  if (undoneAt !== null)
    return regradedAt === null
      ? null
      : `导入时已经按新答案重新判过 ${count} 道题的作答，撤回导入没有撤回判分；要按现在的答案判，请到“改过答案的题”。`;
  if (!isRegrading)
    return `${count} 道题改了答案，以前的作答还是按原来的答案判的，在“改过答案的题”里等着判。`;
  if (regradedAt === null)
    return `正在按新答案重新判 ${count} 道题的作答，还有 ${waiting} 道，可以关掉这一页。过了很久还有，请到“改过答案的题”里判。`;
  // What is another's, and what an answer came to meanwhile.
  if (waiting > 0)
    return `按新答案重新判过了，${count} 道题里还有 ${waiting} 道没有判，在“改过答案的题”里等着判；改判的学员收到了消息。`;
  return `${count} 道题的作答已经按新答案重新判分，改判的学员收到了消息。`;
}
