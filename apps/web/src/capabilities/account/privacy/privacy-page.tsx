import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { AskPrivacy } from './ask-privacy.tsx';
import { PrivacyList } from './privacy-list.tsx';
import { privacyWords as words } from './privacy.words.ts';

/** What the student asks of the data that is kept of them, and what became of it. */
export function PrivacyPage() {
  return (
    <PageColumn
      layout="card"
      head={
        <SectionTitle order={1} caption={words.intro}>
          {words.title}
        </SectionTitle>
      }
    >
      <PrivacyList />
      <AskPrivacy />
    </PageColumn>
  );
}
