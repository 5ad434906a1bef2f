import { formerIndexes } from '../../platform/claims/claims.ts';

/**
 * What breaks the rule of a student's tables, each with why it stays so. The lists only become shorter: the key of a new
 * table begins with `student_id`, and so does what it keeps unique.
 */
export const keysOtherwise: Readonly<Record<string, string>> = {
  courseware_attempt: 'its sessions and parts refer to it by its number',
  courseware_report: 'counted by one sequence, by which those that came in are read on',
  courseware_session: 'the courseware in its own frame knows the session alone',
  courseware_state: 'of an attempt, which is one student’s',
  custom_set: 'its number comes from the browser, and the whole school is asked whose it is',
  push_device: 'what was sent refers to it by its number',
  refund_transfer: 'providers answer with the number alone',
};

const sequence =
  'a number for people, given by one sequence; a second database gets a stretch of its own';
const random = 'made at random, long enough never to be made twice';
const provider = 'a provider’s notice names it alone';
const claimed =
  'kept by a claim; the index stays until no server that knows nothing of claims runs any more';

/** Unique indexes of a student's table that do not hold the student. */
export const uniqueOtherwise: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(formerIndexes).map((name) => [name, claimed])),
  blessing_bless_no_key: sequence,
  invoice_invoice_no_key: sequence,
  mall_order_order_no_key: provider,
  order_link_code_digest_key: random,
  own_card_card_id_key: sequence,
  payment_payment_id_key: random,
  payment_payment_no_key: provider,
  payment_provider_transaction_no_key: provider,
  points_exchange_points_exchange_no_key: sequence,
  push_device_endpoint_hash_key: 'a browser that another student signs in with changes its owner',
  question_report_report_no_key: sequence,
  referral_friend_id_key: 'a friend comes by one recommendation, whoever made it',
  referral_order_id_key: 'a friend’s order counts once, whoever recommended it',
  referral_seq_id_key: sequence,
  refund_refund_request_no_key: sequence,
  reopen_request_reopen_request_no_key: sequence,
};

const beforeStudent = 'is there before it is known whose it is';
const read = 'written by one, read by others';

/** Tables that name a student and are not the student's own. */
export const notTheirOwn: Readonly<Record<string, string>> = {
  campaign_recipient: 'the list of a campaign, which counts its people',
  card_fit: 'of the school too, from many learners',
  chat_account: 'of visitors too',
  claim: 'is what is unique in the whole school',
  coupon_code: beforeStudent,
  device_access: 'tells that several students share a device',
  identity_number: 'keeps the number of a document unique in the whole school',
  im_message: read,
  live_message: read,
  lti_identity: 'a course platform’s, which says who its people are',
  message: 'one of the school to everybody has no student',
  moderation_held: 'what the school decides on, in one list',
  organisation_identity: 'an organisation’s, which says who its people are',
  organisation_member: beforeStudent,
  password_reset: beforeStudent,
  prepurchase: 'of visitors too',
  qa_answer: read,
  qa_comment: read,
  qa_question: read,
  qa_report: 'what the school decides on, in one list',
  redeem_code: beforeStudent,
  report_study: 'a tally of the week, which sums of the school are made of',
  student_view: 'of a colleague who looks',
  visit: 'of visitors too',
  webhook_delivery: 'waits to be sent, in the order of what happened',
  wechat_scan: beforeStudent,
  write_off_code: beforeStudent,
};
