import { Button } from '@mantine/core';
import type { Agreement } from '@xuezhou/contract/agreement';
import { IconCircleCheck, IconPrinter, IconWriting } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { wayBack } from '../../../platform/way-back.ts';
import { WayLink } from '../../../platform/way-link.tsx';
import { agreementQuery, courseIn } from '../agreement.queries.ts';
import { agreementWords as words } from '../agreement.words.ts';
import { ProofCard } from '../parts/proof-card.tsx';
import { SigningForm } from '../parts/signing-form.tsx';
import styles from './agreement-page.module.css';

/** The agreement of a course: to be read and signed, and once signed to be read and printed. */
export function AgreementPage() {
  const courseId = courseIn(useParams({ from: '/agreement/$type/$id' })) ?? 0;
  const search: { agreement_redirect_uri?: string | undefined } = useSearch({
    from: '/agreement/$type/$id',
  });
  const { data: agreement } = useSuspenseQuery(agreementQuery(courseId));
  const back =
    wayBack(search.agreement_redirect_uri, window.location.origin) ?? `/course/${courseId}`;
  return (
    <>
      <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to={back} />} />
      {agreement === null ? (
        <EmptyState
          order={1}
          art="book"
          title={words.none}
          text={words.noneText}
          action={
            <Button component={WayLink} to={back}>
              {words.toCourse}
            </Button>
          }
        />
      ) : (
        <Signable agreement={agreement} back={back} />
      )}
    </>
  );
}

function Signable({ agreement, back }: { agreement: Agreement; back: string }) {
  const isPhone = usePhone();
  const { title, courseName, html, signature } = agreement;
  useTitle(title);
  return (
    <PageColumn
      layout="card"
      head={
        <SectionTitle
          // On a phone the header above is the page's heading.
          order={isPhone ? 2 : 1}
          size="page"
          caption={courseName}
          action={!isPhone && <State isSigned={signature !== null} />}
        >
          {title}
        </SectionTitle>
      }
    >
      {isPhone && (
        <div className={styles.state}>
          <State isSigned={signature !== null} />
        </div>
      )}
      <SectionCard>
        <div className={styles.text}>
          <RichHtml html={html} />
        </div>
      </SectionCard>
      {signature === null ? (
        <SigningForm agreement={agreement} />
      ) : (
        <>
          <ProofCard agreement={agreement} signature={signature} />
          <div className={styles.actions}>
            <Button component={WayLink} to={back}>
              {words.goOn}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </div>
        </>
      )}
    </PageColumn>
  );
}

function State({ isSigned }: { isSigned: boolean }) {
  const Icon = isSigned ? IconCircleCheck : IconWriting;
  return (
    <StatusChip
      tone={isSigned ? 'right' : 'review'}
      icon={<Icon size={16} stroke={1.8} aria-hidden />}
    >
      {isSigned ? words.signed : words.unsigned}
    </StatusChip>
  );
}
