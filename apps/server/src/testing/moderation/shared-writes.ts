/**
 * Every operation by which a learner sends words or pictures, and what becomes of them: what others see passes the gate
 * (`passGate`), whatever else says who reads it. A test compares it with the contract, and sends to each that is gated.
 */

/** By operation the fields that others see. */
export const gated: Readonly<Record<string, readonly string[]>> = {
  changeNickname: ['nickname'],
  changeAvatar: ['image'],
  registerBySms: ['nickName'],
  bindWechatToNew: ['nickName'],
  prepurchase: ['nickname'],
  bless: ['content'],
  askQuestion: ['title', 'content', 'images', 'about.quote'],
  askAtBullet: ['title', 'content', 'images'],
  saveQuestion: ['title', 'content', 'images'],
  answerQaQuestion: ['content', 'images'],
  commentAnswer: ['content'],
  // The note's words are read from where it is kept.
  shareNote: ['noteId'],
  // Of notes that are shared: an edit is seen by those who see them.
  saveBulletNote: ['content'],
  saveQuestionNote: ['content'],
  updateNote: ['content'],
  sayInTeam: ['text', 'file.name'],
  'liveRoom.say': ['text'],
};

const ofStaff = 'staff alone read it';
const ofOneself = 'nobody else sees it';
const ofMachines = 'a browser writes it for its push service, and nobody reads it';
const ofModel = 'a model and the student alone';
const ofLaw = 'papers and parcels: staff, carriers and offices';

/** By operation why its words pass no gate. */
export const notShown: Readonly<Record<string, string>> = {
  addPushDevice: ofMachines,
  keepPushDevice: ofMachines,
  removePushDevice: ofMachines,
  applyToReopen: ofStaff,
  rateAnswer: ofStaff,
  appealQa: ofStaff,
  reportQa: ofStaff,
  giveFeedback: `${ofStaff}; what may not be said is refused all the same`,
  reportQuestion: ofStaff,
  reportCard: ofStaff,
  appealHeld: ofStaff,
  submitSurvey: ofStaff,
  requestRefund: ofStaff,
  addToRefund: ofStaff,
  claimTransfer: ofStaff,
  markLiveClass: `${ofStaff}, until one of them takes it into the chapters`,
  attachFile: ofStaff,
  deleteAttachment: 'it names what is there',
  getAttachmentUrl: 'it names what is there',
  answerQuestion: ofStaff,
  answerMock: ofStaff,
  openCourseware: 'it names what is there',
  beginSignIn: 'it names what is there',
  finishSignIn: 'it names what is there',
  linkSignIn: 'it names what is there',
  // What a package says of its learner; companies and other learners see none of its words.
  reportCourseware: ofStaff,
  addPersonalTask: ofOneself,
  saveHighlight: ofOneself,
  buildSet: ofOneself,
  saveOwnCard: ofOneself,
  importOwnDeck: ofOneself,
  previewOwnDeck: ofOneself,
  previewNote: ofOneself,
  previewQa: ofOneself,
  describeQaContext: ofOneself,
  searchQa: ofOneself,
  checkNickname: 'asked about and not kept',
  changeWechatId: ofStaff,
  // A nickname passes the gate when it is corrected.
  askPrivacy: ofStaff,
  askAssistant: ofModel,
  searchLectures: ofModel,
  registerForEsg: ofLaw,
  checkAndSaveIdentity: ofLaw,
  submitCertificate: ofLaw,
  submitPassport: ofLaw,
  exchangePoints: ofLaw,
  saveAddress: ofLaw,
  requestInvoice: ofLaw,
  signAgreement: ofLaw,
  sendFile: 'what it is sent for says who sees it: an upload shows nothing by itself',
};

/** Fields that are no prose: marks, codes, secrets, addresses of machines and numbers of things, by their name. */
export const noProse: ReadonlySet<string> = new Set([
  ...[
    'mobile',
    'shortMobile',
    'smsCode',
    'code',
    'mobileCode',
    'email',
    'chatAccount',
    'username',
    'region',
  ],
  ...[
    'password',
    'oldPassword',
    'j_username',
    'j_password',
    'token',
    'ticket',
    'captchaId',
    'work',
  ],
  ...['unionId', 'wechatCode', 'refCode', 'consentVersion', 'agreementDigest', 'digest', 'source'],
  ...['device', 'visitorAgent', 'fromDomain', 'fromUrl', 'targetPath', 'targetUrl', 'path'],
  ...['vendor_oid', 'taobaoOrderNo', 'kind', 'label', 'country', 'at', 'answeredAt', 'reviewedAt'],
  ...['chosenAt', 'deletedAt', 'editedAt', 'login', 'answer'],
]);
