/** What PayPal tells of who paid, and who is paid: the log says only its ends. */
export const PAYER = [
  'email_address',
  'payer_id',
  'account_id',
  'paypal_account_id',
  'given_name',
  'surname',
  'full_name',
  'alternate_full_name',
  'national_number',
];
