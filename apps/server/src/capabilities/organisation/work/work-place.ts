import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { CompanyKind } from '../../../providers/company/company.port.ts';
import { forgetWorkWishes } from '../../message/message.port.ts';

export interface PlaceRow {
  organisation_id: number;
  organisation: string;
  kind: CompanyKind;
  subject: string;
}

interface Asked {
  readonly studentId: number;
  /** Of this company alone, whether it tells its people anything or is only tried; null: of any that does. */
  readonly organisationId: number | null;
}

/** As whom a company knows somebody who is linked with it and belongs to it; of several the one that was linked last. */
export async function placeIn(
  connection: Connection,
  { studentId, organisationId }: Asked,
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select i.organisation_id, o.name as organisation, s.kind, i.subject
    from organisation_identity i
    join organisation_sign_in s on s.organisation_id = i.organisation_id and s.issuer = i.issuer
    join organisation o on o.organisation_id = i.organisation_id
    where i.student_id = ${studentId} and s.kind <> 'oidc' and s.is_on
      and case when ${organisationId}::int is null then s.work_on
        else i.organisation_id = ${organisationId} end
      and exists (select from organisation_member m
        where m.organisation_id = i.organisation_id and m.student_id = i.student_id
          and m.left_at is null)
    order by i.linked_at desc, i.organisation_id
    limit 1`.execute(connection);
  return rows[0];
}

/** Before a link or a membership ends: what was chosen of this company's app, or of none that tells now, holds for no other. */
export async function forgetWishesOf(
  change: Change,
  { studentId, organisationId }: { studentId: number; organisationId: number },
): Promise<void> {
  const place = await placeIn(change, { studentId, organisationId: null });
  if (place === undefined || place.organisation_id === organisationId)
    await forgetWorkWishes(change, studentId);
}
