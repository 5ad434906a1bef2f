/** A merchant of PayPal and the app it pays by. */
export interface PaypalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly merchantMail: string;
  /** Names the webhook in its signatures. */
  readonly webhookId: string;
}

/** The account everybody knows, so its keys are no secret. The server takes it only outside production. */
export const SANDBOX_PAYPAL_ACCOUNT: PaypalAccount = {
  clientId: 'sandbox-paypal-client',
  clientSecret: 'sandbox-paypal-secret',
  merchantId: 'SANDBOXMERCHT',
  merchantName: '学舟学校（沙箱）',
  merchantMail: 'school@sandbox.example',
  webhookId: '0XZ00000000000016',
};

/** What PayPal signs its webhooks with, and the certificate that it shows for it; valid until 2120. */
export const WEBHOOK_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCXFP78quowoTCY
O2SG4h/B6NTvjvO7RQYKJYr/tcOSMjD97BEATCMYfWtBF/WtETCaf7K9dvEPRw6M
MeEY9lcwJMKI4XJg9f2WG60eD2UPuzA5bsxFDmWubfWiJ/oGbkO1PbooUo/L2Swc
AvrJXkTwR+U+GtnenzOIkfFqZSsYiBvsU/ighorxPDG9gX1f1m3RTxqGTbfqxDWi
YHi7fPJ5PpowuM/c69c31dzGgRH5/CwUKIKE2X37EdfQOENvYQi/efk6y6EWqIT1
KvNsWHqrOH4YrxXpjtqQrQfaKbPpRLqqWU9wJHGvYH1Kq2JNfGOkoVbiPkTd6Kdp
16F2C687AgMBAAECggEAP3i9q07utmFxtfL1x8kGCIQVuVL4SIu1/ttI6ybks+3M
MVFUzygtcmN2hNFZEE1xeub9I6Xtnjp+/R0TcVZEyOAYrkLwt5WA5OhZsZBMJ/C/
UNGglb53r3FYybg7zSnT3jfBlqEg8kYZxublj2XAVqYNxCqpr2J41v5hSw6XrWUT
dOAmNAEBKg0Bbdt036jbMwpH71mkgE3god7N+sc8DatG77HP+0mrY3+/WxMLD+JD
xKphiIzBlPNSQvyomz032n8CfK1f3L2+hXfk7tyrASTVmOWrUB1eF+EgAU1IlWDF
FR1g3WoL4dWIWFix3DZnvKgJOdPQ4KZAHeXAqW0WKQKBgQDVOY1dDafCaRCNLj9X
ICFChkmm3CPB6tG7gSWY+fgF9+HjF0ly0y0YpyC8yA8/SL18BKtsGu4z0Tc591JU
0V17xKRTZ7OdfVxIFS2mc/ez9Dn0QeVDgMOD+8kMrOLEo6nUn4Ci0yvJqBfZ5Lie
IzYXu92dCZTugPSBjuu75Kv6DQKBgQC1ZARFV994RYo3iIca+or59YzbnBc8fOhq
0+eAOTpnCM1V4WOwMEUJlrZ0t+XB90+hvgmPEtwfoNAImA4cvGaxlqQscWbWQHDs
zJcQ74x37QatMTez84qAdQsIlv3tqD5aHAsUHELG18k6Hm2gktFuZ2xRMwl4r85w
CF742aFkZwKBgAcfNf6OrzTKJ5hfnBP/6bx8GceuAK/AdSLrLGNQrh0c63mXVIe2
UAJLyscjc4bsmg+jZEpnF9+5NDwGa8STfajdp5N1mkU/Y66wrmap5vMmzCzBarP3
gBBPf6ahu61PviNw9G372bGRoMJRZm05xdvDFaLiKAxTWFdfe7Y57BidAoGAMEZ4
JIRogzfuuyzo2DNJ/ZBudpwqSvzrVlMjT6rrcjSTgYHE6EVQembUFGhFC8RoOyG6
pYtdbkV8WG0vhFJX+nefJfzgY7Eu3LbulaFLfzdkCYAJ1SjB+cIst5KH7lJSleTU
xftngkg30/H5Nz0b5Ag+ebXdlXMkvAheTliNbY0CgYEAw6Zllcf/cxr7WeDUqtdH
MmFhuSzAGL/l9NG4MenSuQKbHT7pQFdidzz4qpqxHswXpQxaffaOm9lSjXerbSpZ
PsZu0hMi1MivUnIvm+unNmnk7ef6y8Zh1e0nuzD28EsheRw8JVVLlUpTQx1dH41a
AVOmic2kK6R2sry/ucSLzK4=
-----END PRIVATE KEY-----`;

export const WEBHOOK_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDEzCCAfsCFFRN4+HU1WQzD1OShuEKG2ujWDkWMA0GCSqGSIb3DQEBCwUAMEUx
GDAWBgNVBAoMD1h1ZXpob3Ugc2FuZGJveDEpMCcGA1UEAwwgbWVzc2FnZXZlcmlm
aWNhdGlvbmNlcnRzLnNhbmRib3gwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEw
MDAwMDBaMEUxGDAWBgNVBAoMD1h1ZXpob3Ugc2FuZGJveDEpMCcGA1UEAwwgbWVz
c2FnZXZlcmlmaWNhdGlvbmNlcnRzLnNhbmRib3gwggEiMA0GCSqGSIb3DQEBAQUA
A4IBDwAwggEKAoIBAQCXFP78quowoTCYO2SG4h/B6NTvjvO7RQYKJYr/tcOSMjD9
7BEATCMYfWtBF/WtETCaf7K9dvEPRw6MMeEY9lcwJMKI4XJg9f2WG60eD2UPuzA5
bsxFDmWubfWiJ/oGbkO1PbooUo/L2SwcAvrJXkTwR+U+GtnenzOIkfFqZSsYiBvs
U/ighorxPDG9gX1f1m3RTxqGTbfqxDWiYHi7fPJ5PpowuM/c69c31dzGgRH5/CwU
KIKE2X37EdfQOENvYQi/efk6y6EWqIT1KvNsWHqrOH4YrxXpjtqQrQfaKbPpRLqq
WU9wJHGvYH1Kq2JNfGOkoVbiPkTd6Kdp16F2C687AgMBAAEwDQYJKoZIhvcNAQEL
BQADggEBAHUUFxh4RAR7cU8y+WdQxZSYtxl2LBr4kTglmZm4Oed0EbjijPwuI2VK
oxQinFFWfU/g0J/wt4yxSb45LT6QwO6a7rVEPT8ZCj38tiLVdz6l/+1aFFkrhA+h
o+CvRHumr51o9LSFgT0UoP6UzKfBRCzjhOp/b5yUwWay/A8AdgG8I2de6WnjcOql
huoq0EPXE+IHeNrU3iFy3U3/+B0NcgdZ6Y00d6VeOZFnJjJGW1v3OEPjiUETNIII
YypXjfNjYjkLfL1jkPby6z/as3VGEPNWS1TtOZn/CW+zxtzDtaqPAKIfSJV5217j
eG/Pgq7SYGnRbWEVAtHaDwI6D36+GQg=
-----END CERTIFICATE-----`;
