import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface AgreementTables {
  course_agreement: CourseAgreementTable;
  agreement_signature: AgreementSignatureTable;
  order_agreement_signature: OrderAgreementSignatureTable;
}

export const agreementPlacement: PlacementOf<AgreementTables> = {
  course_agreement: 'catalogue',
  agreement_signature: 'student',
  order_agreement_signature: 'student',
};

interface CourseAgreementTable {
  course_id: number;
  title: string;
  version: string;
  price_fen: number | null;
  html: string;
  source: string;
}

interface AgreementSignatureTable {
  course_id: number;
  course_name: string;
  student_id: number;
  title: string;
  version: string;
  html_sealed: Buffer;
  name_sealed: Buffer;
  html_digest: Buffer;
  address: string;
  user_agent: string;
  signed_at: Date;
}

interface OrderAgreementSignatureTable {
  order_id: string;
  good_name: string;
  student_id: number;
  title: string;
  version: string;
  html_sealed: Buffer;
  name_sealed: Buffer;
  html_digest: Buffer;
  address: string;
  user_agent: string;
  signed_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AgreementTables {}
}
