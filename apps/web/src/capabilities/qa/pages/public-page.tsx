import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { PublicList } from '../list/public-list.tsx';
import styles from '../question/question-view.module.css';
import { wishIn } from '../place-in.ts';
import { qaWords as words } from '../qa.words.ts';
import { useDescription } from '../../../platform/page/use-description.ts';
import { questionWords } from '../question.words.ts';

/** What visitors may read of the school's questions. */
export function PublicPage() {
  const isStudent = isLoggedIn(useStudent());
  const { courseTagId, bookTagId } = wishIn(useSearch({ from: '/qa/public' }));
  useDescription(words.lead);
  const asking = {
    ask: '1',
    course: courseTagId === 0 ? undefined : String(courseTagId),
    book: bookTagId === 0 ? undefined : String(bookTagId),
  };
  const toAsk = `/qa?ask=1${courseTagId === 0 ? '' : `&course=${courseTagId}`}`;
  return (
    <PageColumn
      layout="aside"
      head={
        <SectionTitle order={1} caption={words.lead}>
          {words.title}
        </SectionTitle>
      }
      asideLabel={words.askTitle}
      aside={
        <SectionCard title={words.askTitle}>
          <p className={styles.note}>{isStudent ? words.askText : questionWords.loginText}</p>
          <Button
            fullWidth
            mt={16}
            renderRoot={(props) =>
              isStudent ? (
                <Link to="/qa" search={asking} {...props} />
              ) : (
                <Link to="/login" search={{ login_redirect_uri: toAsk }} {...props} />
              )
            }
          >
            {isStudent ? words.ask : words.loginToAsk}
          </Button>
        </SectionCard>
      }
    >
      <PublicList to="/qa/public" />
    </PageColumn>
  );
}
