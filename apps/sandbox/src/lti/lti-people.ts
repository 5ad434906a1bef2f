/** Somebody of a university, as its course platform knows them. */
interface LtiPerson {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface LtiUniversity {
  /** The first part of its addresses. */
  readonly id: string;
  readonly name: string;
  readonly people: readonly LtiPerson[];
}

const role = (name: string): string => `http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`;

/** Two of them, so that one can be taken for the other. */
const LTI_UNIVERSITIES: readonly LtiUniversity[] = [
  {
    id: 'jiangcheng',
    name: '江城大学 Moodle',
    people: [
      { id: 'jc-2301', name: '沈书遥', roles: [role('Learner')] },
      { id: 'jc-2302', name: '陆青岚', roles: [role('Learner')] },
      { id: 'jc-0007', name: '孟老师', roles: [role('Instructor')] },
    ],
  },
  {
    id: 'linhai',
    name: '临海学院 Moodle',
    people: [
      // The very number of somebody at the other university, which is another person.
      { id: 'jc-2301', name: '顾长宁', roles: [role('Learner')] },
    ],
  },
  // For stories that take its grade book for themselves, one for each width.
  ...['yunshan', 'haizhou'].map((id) => ({
    id,
    name: id === 'yunshan' ? '云山大学 Moodle' : '海州大学 Moodle',
    people: [
      { id: `${id}-1`, name: '程听雨', roles: [role('Learner')] },
      { id: `${id}-9`, name: '方老师', roles: [role('Instructor')] },
    ],
  })),
];

/** What every platform knows the school by, and where it put it. */
export const SANDBOX_LTI_CLIENT = { id: 'xuezhou-lti', deployment: '1' };

export const findUniversity = (id: string): LtiUniversity | undefined =>
  LTI_UNIVERSITIES.find((university) => university.id === id);
