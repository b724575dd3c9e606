/** Stands in until `npm run api-types` writes the types of the server's OpenAPI document here. */
export interface paths {
  "/api/v1/me": {
    get: { responses: { 200: { content: { "application/json": Me } } } };
  };
  "/api/v1/dashboard": {
    get: { responses: { 200: { content: { "application/json": Dashboard } } } };
  };
}

interface Me {
  userId: string;
  email: string;
  fullName: string | null;
  suiteNumber: number;
  suiteLabel: string;
  whatsapp: string | null;
  plan: "free" | "premium";
  isAdmin: boolean;
  balanceUsd: number;
  usAddress: { line1: string; line2: string; city: string; state: string; zip: string; country: string };
  freeUnits: { limit: number; used: number; reserved: number; remaining: number };
}

interface Dashboard {
  inTransit: number;
  arrived: number;
  documents: number;
  assistedOpen: number;
  prepRequestsOpen: number;
}
