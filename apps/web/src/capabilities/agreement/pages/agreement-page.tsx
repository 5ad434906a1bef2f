import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter, IconWriting } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { wayBack } from '../../../platform/page/way-back.ts';
import { WayLink } from '../../../platform/page/way-link.tsx';
import {
  courseAgreementQuery,
  orderAgreementQuery,
  subjectIn,
  type ShownAgreement,
} from '../agreement.queries.ts';
import { agreementWords as words } from '../agreement.words.ts';
import { ProofCard } from '../parts/proof-card.tsx';
import { SigningForm } from '../parts/signing-form.tsx';
import styles from './agreement-page.module.css';

/** The agreement of a course or an order: to be read and signed, and once signed to be read and printed. */
export function AgreementPage() {
  const subject = subjectIn(useParams({ from: '/agreement/$type/$id' }));
  if (subject === null) return null;
  return subject.kind === 'course' ? (
    <OfCourse courseId={subject.courseId} />
  ) : (
    <OfOrder orderId={subject.orderId} />
  );
}

function OfCourse({ courseId }: { courseId: number }) {
  const { data } = useSuspenseQuery(courseAgreementQuery(courseId));
  const agreement = data && {
    ...data,
    subject: { kind: 'course', courseId } as const,
    name: data.courseName,
  };
  return <OnePage agreement={agreement} words={words.course} home={`/course/${courseId}`} />;
}

function OfOrder({ orderId }: { orderId: string }) {
  const { data } = useSuspenseQuery(orderAgreementQuery(orderId));
  const agreement = data && {
    ...data,
    subject: { kind: 'order', orderId } as const,
    name: data.goodName,
  };
  return <OnePage agreement={agreement} words={words.order} home="/my-order" />;
}

type SubjectWords = (typeof words)['course' | 'order'];

interface OnePageProps {
  agreement: ShownAgreement | null;
  words: SubjectWords;
  /** Where it leads back to, unless the address says another page. */
  home: string;
}

function OnePage({ agreement, words: own, home }: OnePageProps) {
  const search: { agreement_redirect_uri?: string | undefined } = useSearch({
    from: '/agreement/$type/$id',
  });
  const back = wayBack(search.agreement_redirect_uri, window.location.origin) ?? home;
  return (
    <>
      <PagePhoneHeader title={own.title} back={<BackLink label={words.back} to={back} />} />
      {agreement === null ? (
        <EmptyState
          order={1}
          art="book"
          title={own.none}
          text={own.noneText}
          action={
            <Button component={WayLink} to={back}>
              {own.toNext}
            </Button>
          }
        />
      ) : (
        <Signable agreement={agreement} back={back} goOn={own.goOn} />
      )}
    </>
  );
}

interface SignableProps {
  agreement: ShownAgreement;
  back: string;
  goOn: string;
}

function Signable({ agreement, back, goOn }: SignableProps) {
  const isPhone = usePhone();
  const { title, name, html, signature } = agreement;
  useTitle(title);
  return (
    <PageColumn
      layout="card"
      head={
        <SectionTitle
          // On a phone the header above is the page's heading.
          order={isPhone ? 2 : 1}
          size="page"
          caption={name}
          action={!isPhone && <State {...agreement} />}
        >
          {title}
        </SectionTitle>
      }
    >
      {isPhone && (
        <div className={styles.state}>
          <State {...agreement} />
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
              {goOn}
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

function State({ signature, subject }: ShownAgreement) {
  const isSigned = signature !== null;
  // Who ordered has agreed already, and may sign.
  const isOpen = !isSigned && subject.kind === 'course';
  const Icon = isOpen ? IconWriting : IconCircleCheck;
  return (
    <StatusChip
      tone={isOpen ? 'review' : 'right'}
      icon={<Icon size={16} stroke={1.8} aria-hidden />}
    >
      {isSigned ? words.signed : words[subject.kind].unsigned}
    </StatusChip>
  );
}
