import { Link } from '@tanstack/react-router';
import type { ArticleCard } from '@xuezhou/contract/article';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { ByLine } from './by-line.tsx';
import styles from './article-row.module.css';

/** One of the list. */
export function ArticleRow({ article }: { article: ArticleCard }) {
  const { slug, title, summary, family, picture } = article;
  return (
    <li className={styles.root}>
      <div className={styles.text}>
        {family !== null && <FamilyTag family={family} />}
        <h2 className={styles.title}>
          <Link to="/article/$slug" params={{ slug }}>
            {title}
          </Link>
        </h2>
        {summary !== '' && <p className={styles.summary}>{summary}</p>}
        <ByLine article={article} />
      </div>
      {picture !== null && <img className={styles.picture} src={picture} alt="" loading="lazy" />}
    </li>
  );
}
