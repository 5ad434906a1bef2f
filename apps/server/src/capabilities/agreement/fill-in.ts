import { fillAgreement, priceText } from '@xuezhou/rules/agreement/fields';
import { dayOf, dayText } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { verifiedPerson } from '../identity/identity.port.ts';
import { openSchool } from '../site/site.port.ts';
import type { AgreementRow } from './agreement.repository.ts';

type Filling = Pick<Services, 'database' | 'clock' | 'config' | 'signer'>;

const blank = '＿＿＿＿＿＿';

/** A text with open fields, and what stands in those that are not the student's. */
type Fillable = Pick<AgreementRow, 'html' | 'course_name' | 'price_fen'>;

export interface FilledIn {
  /** Who must sign, where the student is verified. */
  readonly verifiedName: string | null;
  /** With this name, or with the verified one or a blank in its place. */
  html(name?: string): string;
}

/** The agreement as it reads for this student today. */
export async function fillIn(
  services: Filling,
  studentId: number,
  agreement: Fillable,
): Promise<FilledIn> {
  const [person, school] = await Promise.all([
    verifiedPerson(services, studentId),
    openSchool(services),
  ]);
  const verifiedName = person?.name ?? null;
  return {
    verifiedName,
    html: (name) =>
      fillAgreement(agreement.html, {
        name: name ?? verifiedName ?? blank,
        idNumber: person?.maskedNumber ?? '未登记',
        course: agreement.course_name,
        price: agreement.price_fen === null ? '' : priceText(agreement.price_fen),
        date: dayText(dayOf(services.clock.now())),
        school: school.name,
        company: school.company ?? school.name,
      }),
  };
}
