import { Link } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { CancellationState } from './cancellation-state.tsx';
import styles from './cancellation-page.module.css';
import { cancellationWords as words } from './cancellation.words.ts';

/** What ending an account means, for everybody; and the way to do it, for who is logged in. */
export function CancellationPage() {
  const { lost, way } = words;
  return (
    <PageColumn
      layout="card"
      head={
        <SectionTitle order={1} caption={words.intro}>
          {words.title}
        </SectionTitle>
      }
    >
      <SectionCard title={lost.title}>
        <ul className={styles.list}>
          {lost.list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={styles.note}>
          {lost.kept}
          {lost.privacyBefore}
          <Link to="/privacy">{lost.privacy}</Link>。
        </p>
      </SectionCard>
      <SectionCard title={way.title}>
        <ol className={styles.list} data-numbered>
          {way.steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <p className={styles.note}>
          {way.exportBefore}
          <Link to="/setting" hash="data">
            {way.export}
          </Link>
          {way.exportAfter}
        </p>
      </SectionCard>
      <CancellationState />
    </PageColumn>
  );
}
