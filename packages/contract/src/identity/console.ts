import {
  day,
  flag,
  id,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
} from '../kernel.ts';

const submission = {
  submissionNo: id(),
  studentId: id(),
  nickname: text(),
  kind: oneOf('certificate', 'passport', 'instant'),
  state: oneOf('submitted', 'passed', 'failed'),
  submittedOn: day(),
};

/** Name and number are masked; the whole of it is for who looks at one. */
export const listIdentityReviews = operation({
  summary: '等待审核的实名认证，先提交的在前',
  method: 'GET',
  path: '/api/console/requests/identity',
  access: { staff: 'request.read' },
  /** `all`: also what was judged. */
  query: object({ all: optional(flag()) }),
  data: list(object({ ...submission, name: text(), number: text() })),
});

/** Each look is logged. */
export const getIdentityReview = operation({
  summary: '一份实名认证：姓名、号码和证件照片',
  method: 'GET',
  path: '/api/console/requests/identity/:submissionNo',
  access: { staff: 'request.decide' },
  params: object({ submissionNo: id() }),
  changesState: true,
  data: object({
    ...submission,
    mobile: nullable(text()),
    name: text(),
    number: text(),
    reason: nullable(text()),
    /** WebP in base64. */
    images: list(object({ side: oneOf('front', 'back', 'page'), webp: longText() })),
  }),
  refusals: ['identityReviewUnknown'],
});

/** What passed may still fail later; what failed is submitted anew. */
export const decideIdentity = operation({
  summary: '审核实名认证；不通过时学员会看到原因',
  method: 'POST',
  path: '/api/console/requests/identity/decide',
  access: { staff: 'request.decide' },
  body: object({
    submissionNo: id(),
    verdict: oneOf('passed', 'failed'),
    reason: optional(text(200)),
  }),
  data: object({ nickname: text() }),
  refusals: ['identityReviewUnknown', 'identityReviewDecided', 'identityReasonEmpty'],
});
