import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RichText } from '@xuezhou/ui/rich-text';
import { htmlQuery } from '../../../platform/editor/html-as-staff.ts';
import styles from './draft-preview.module.css';
import { outsideIn, type WrittenDraft } from './draft.words.ts';

/** What a program wrote, as it will look, and what becomes of it. */
export function DraftPreview({ draft }: { draft: WrittenDraft }) {
  const { outcome, place, lines, texts } = draft;
  const markdowns = [...new Set(texts.map(({ markdown }) => markdown))];
  const drawn = useQueries({ queries: markdowns.map((markdown) => htmlQuery(markdown)) });
  const htmls = drawn.map(({ data }) => data?.html);
  const outside = outsideIn(htmls.filter((html) => html !== undefined));
  return (
    <section className={styles.root} aria-label="写的草稿">
      {texts.map(({ name, markdown }) => (
        <div key={name}>
          <h3 className={styles.name}>{name}</h3>
          <Text markdown={markdown} html={htmls[markdowns.indexOf(markdown)]} />
        </div>
      ))}
      <dl className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {htmls.includes(undefined) && (
        <p className={styles.outside}>
          还没有画成学生看到的样子，里面通到哪里没有核对过。请等一下，或刷新后再看。
        </p>
      )}
      {outside.length > 0 && (
        <p className={styles.outside}>
          里面有通到外面的地址，请先看清：
          {outside.map((address) => (
            <span key={address}>{address}</span>
          ))}
        </p>
      )}
      <p className={styles.outcome}>
        {outcome}
        {place !== undefined && (
          <Link to={place.path} search={place.search ?? {}}>
            {place.words}
          </Link>
        )}
      </p>
    </section>
  );
}

interface TextProps {
  markdown: string;
  html: string | undefined;
}

/** As it was written until it is drawn, and where it cannot be. */
function Text({ markdown, html }: TextProps) {
  return html === undefined ? (
    <p className={styles.plain}>{markdown}</p>
  ) : (
    <RichText cleanHtml={html} size="inherit" />
  );
}
