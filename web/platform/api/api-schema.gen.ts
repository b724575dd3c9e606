// Made by `npm run api-types` from the server's routes; do not edit.

export interface paths {
    "/api/v1/admin/assisted-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    status?: "pendente" | "processando" | "concluido" | "cancelado";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                adminNotes: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                quantity: number;
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "pendente" | "processando" | "concluido" | "cancelado";
                                supplierLink: string;
                                totalUsd: number;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        adminNotes?: string | null;
                        /** @enum {string} */
                        seenStatus?: "pendente" | "processando" | "concluido" | "cancelado";
                        /** @enum {string} */
                        status?: "pendente" | "processando" | "concluido" | "cancelado";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/{id}/shipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        eta?: string | null;
                        trackingNumbers?: string[] | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/assisted-purchases/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cancelado: number;
                            concluido: number;
                            pendente: number;
                            processando: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                action: string;
                                actor: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                /** Format: date-time */
                                createdAt: string;
                                details: {
                                    [key: string]: unknown;
                                };
                                id: number;
                                objectId: string;
                                objectType: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            customers: number;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/charges/{number}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            description: string;
                            /** @description Of the member of staff who asks, who may not decide about it */
                            isOwn: boolean;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            madeByName: string | null;
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                balanceUsd: number;
                                fullName: string;
                                isAdmin: boolean;
                                /** @enum {string} */
                                plan: "free" | "premium";
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                whatsapp: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            fullName: string;
                            isAdmin: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isAdmin?: boolean;
                        /** @enum {string} */
                        plan?: "free" | "premium";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            fullName: string;
                            isAdmin: boolean;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/balance-adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amountUsd: number;
                        description: string;
                        /** @enum {string} */
                        type: "credit" | "debit";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            admin: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            amountUsd: number;
                            balanceAfterUsd: number;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            /** Format: uuid */
                            id: string;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            /** @enum {string} */
                            type: "credit" | "debit";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/balance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    month?: string;
                    type?: "credit" | "debit";
                };
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                admin: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                amountUsd: number;
                                balanceAfterUsd: number;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                /** @enum {string} */
                                type: "credit" | "debit";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{userId}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    month?: string;
                };
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shipments in transit whose expected date has passed; at most 1000 are counted */
                            arrivalsLate: number;
                            /** @description Shipments in transit expected today; at most 1000 are counted */
                            arrivalsToday: number;
                            /** @description Assisted purchases in status pendente; at most 1000 are counted */
                            assistedUnanswered: number;
                            /** @description Shipments in transit; at most 1000 are counted */
                            inTransit: number;
                            /** @description Prep requests that wait for an admin's approval; at most 1000 are counted */
                            toApprove: number;
                            /** @description Prep requests that wait for a payment; at most 1000 are counted */
                            unpaid: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/pix-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null without a rate: the payer enters the amount */
                            inUse: {
                                /** @description Reais for one dollar */
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            isSetByAdmin: boolean;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        rate: number;
                        rateDate: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Reais for one dollar */
                            rate: number;
                            /** Format: date */
                            rateDate: string;
                        };
                    };
                };
            };
        };
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    order?: "newest" | "oldest";
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                    /** @description Cancelled, and not all of what was paid is paid back */
                    toPayBack?: "true";
                    wait?: "payment" | "approval" | "shipping";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                                cancelCaseNumber: number | null;
                                /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                                cancelledAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                freeUnitsApplied: number;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    /** @description Units of one kit; 1 if none is made */
                                    bundleSize: number;
                                    /** @description Amazon's code for the label of each unit or kit */
                                    fnsku: string | null;
                                    heightIn: number | null;
                                    /** @description What the customer wants done with these units */
                                    instructions: string | null;
                                    lengthIn: number | null;
                                    photos: {
                                        thumbnailUrl: string;
                                        url: string;
                                    }[];
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                    weightLb: number | null;
                                    widthIn: number | null;
                                }[];
                                notes: string | null;
                                number: number;
                                paidBackUsd: number;
                                paidBrl: {
                                    amountBrl: number;
                                    rate: number;
                                    /** Format: date */
                                    rateDate: string;
                                } | null;
                                paidUnits: number;
                                paidWithBalanceAt: string | null;
                                /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                                payableBackUsd: number;
                                /** @description What is to be paid, or was: totalUsd and servicesUsd */
                                payableUsd: number;
                                plan: string;
                                /** @description How far the work is; null while nothing is to be done */
                                progress: {
                                    /** @description What it waits for; the clock of the promise stands still */
                                    block: ("units" | "case" | "charge" | "labels") | null;
                                    /** @description The day told to the customer when the promise was missed */
                                    forecast: string | null;
                                    isStarted: boolean;
                                    packedUnits: number;
                                    /** @description Null while it waits, and before it is set */
                                    promisedUntil: string | null;
                                    units: number;
                                } | null;
                                proofType: ("image" | "pdf") | null;
                                proofUrl: string | null;
                                servicesUsd: number;
                                /** @enum {string} */
                                status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                                totalUnits: number;
                                /** @description Its paid units at the plan's price */
                                totalUsd: number;
                                trackingNumber: string | null;
                                unitPriceApplied: number;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                yearMonth: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            freeUnitsApplied: number;
                            /** @description Those applied, less those returned for units that were not prepared */
                            freeUnitsKept: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            /** @description Names the proof in `seenProofSentAt`; null while there is none */
                            proofSentAt: string | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        notes?: string | null;
                        seenCancelCase?: number | null;
                        seenCancelled?: boolean;
                        seenProofSentAt?: string | null;
                        /** @enum {string} */
                        seenStatus?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                        /** @enum {string} */
                        status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                        trackingNumber?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}/pay-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amountUsd: number;
                        description?: string | null;
                        leftUsd?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description At most 1000: counting stops there */
                            pending_payment: number;
                            /** @description At most 1000: counting stops there */
                            scheduled: number;
                            /** @description At most 1000: counting stops there */
                            shipped: number;
                            /** @description At most 1000: counting stops there */
                            toPayBack: number;
                            /** @description At most 1000: counting stops there */
                            under_review: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prep-requests/workload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The last 14 days where the business is, the oldest first and today last */
                            days: {
                                created: number;
                                /** Format: date */
                                date: string;
                                shipped: number;
                            }[];
                            /** @description Requests that are neither shipped nor cancelled, by days since they were made: 0–1, 2–3, 4 or more; of those made before the 14 days at most 1000 count */
                            waiting: {
                                aging: number;
                                fresh: number;
                                old: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fileName: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                importedAt: string;
                                /** @description The operator's list, which everybody searches */
                                isShared: boolean;
                                itemCount: number;
                                name: string;
                                /** @description Rows without a readable code or price */
                                skippedCount: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description Imports a list that everybody searches; one of the same name is replaced */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fileName: string;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            importedAt: string;
                            /** @description The operator's list, which everybody searches */
                            isShared: boolean;
                            itemCount: number;
                            name: string;
                            /** @description Rows without a readable code or price */
                            skippedCount: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/roi/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        categories: {
                            feePct: number;
                            name: string;
                        }[];
                        effectiveFrom: string;
                        sizeTiers: {
                            feeUsd: number;
                            name: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                feePct: number;
                                name: string;
                            }[];
                            /** Format: date */
                            effectiveFrom: string;
                            /** @description False for the round figures that an installation starts with */
                            isChecked: boolean;
                            sizeTiers: {
                                feeUsd: number;
                                name: string;
                            }[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    sort?: "newest" | "eta";
                    status?: "in_transit" | "arrived" | "prep_requested";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                arrivedAt: string | null;
                                assistedPurchaseId: string | null;
                                availableQty: number;
                                /** @description Its boxes at the dock whose suite staff confirmed, for `seenBoxIds` of its check-in */
                                confirmedBoxIds: string[];
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                damagedQty: number;
                                eta: string | null;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                lengthIn: number | null;
                                notes: string | null;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    amazonUrl: string | null;
                                    asin: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    photoUrl: string | null;
                                    purchaseDate: string | null;
                                    supplierName: string | null;
                                    supplierUrl: string | null;
                                    unitCostUsd: number | null;
                                };
                                qty: number;
                                receivedQty: number | null;
                                /** @description Until when the shop takes the goods back */
                                returnBy: string | null;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                trackingNumbers: string[];
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** @description Its boxes at the dock whose suite staff confirmed, for `seenBoxIds` of its check-in */
                            confirmedBoxIds: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @description Until when the shop takes the goods back */
                            returnBy: string | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/shipments/{id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        announcedQty?: number | string | null;
                        /** Format: date-time */
                        confirmedAt?: string;
                        damagedQty?: number | string | null;
                        heightIn?: (string | number) | null;
                        lengthIn?: (string | number) | null;
                        photos?: string[];
                        receivedQty?: number | string | null;
                        seenBoxIds?: string;
                        weightLb?: (string | number) | null;
                        widthIn?: (string | number) | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** @description Its boxes at the dock whose suite staff confirmed, for `seenBoxIds` of its check-in */
                            confirmedBoxIds: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            };
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @description Until when the shop takes the goods back */
                            returnBy: string | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        priority: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/admin/training-documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                chunks: number;
                                /** Format: date-time */
                                createdAt: string;
                                error: string | null;
                                fileName: string;
                                /** @enum {string} */
                                fileType: ".pdf" | ".txt" | ".md" | ".doc" | ".docx";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "processing" | "ready" | "failed";
                                uploadedBy: string | null;
                                url: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                chunks: number;
                                /** Format: date-time */
                                createdAt: string;
                                error: string | null;
                                fileName: string;
                                /** @enum {string} */
                                fileType: ".pdf" | ".txt" | ".md" | ".doc" | ".docx";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                status: "processing" | "ready" | "failed";
                                uploadedBy: string | null;
                                url: string;
                            }[];
                            skipped: {
                                fileName: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/training-documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/assisted-purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pendente" | "processando" | "concluido" | "cancelado";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                adminNotes: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                quantity: number;
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "pendente" | "processando" | "concluido" | "cancelado";
                                supplierLink: string;
                                totalUsd: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        productName: string;
                        quantity: number;
                        supplierLink: string;
                        totalUsd: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            adminNotes: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            quantity: number;
                            shipmentId: string | null;
                            /** @enum {string} */
                            status: "pendente" | "processando" | "concluido" | "cancelado";
                            supplierLink: string;
                            totalUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    month?: string;
                    type?: "credit" | "debit";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amountUsd: number;
                                balanceAfterUsd: number;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                /** Format: uuid */
                                id: string;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                /** @enum {string} */
                                type: "credit" | "debit";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/history.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All entries, the oldest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    month?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    kind?: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                    limit?: number;
                    state?: "waiting_customer" | "waiting_staff" | "closed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                boxNumber: number | null;
                                /** @enum {string} */
                                cause: "shop" | "warehouse";
                                /** @description The charge that it is about */
                                chargeNumber: number | null;
                                /** @description The tracking number that the customer named for a box */
                                claimedCode: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                decisions: {
                                    /** Format: date-time */
                                    decidedAt: string;
                                    /** @enum {string} */
                                    decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                    doneAt: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    qty: number | null;
                                    /**
                                     * @description `wanted`: staff has yet to do it
                                     * @enum {string}
                                     */
                                    state: "wanted" | "done" | "dropped";
                                    tracking: string | null;
                                    until: string | null;
                                }[];
                                /** Format: date */
                                dueOn: string;
                                /** @enum {string} */
                                dueWhy: "return_window" | "default" | "expected" | "storage";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                                number: number;
                                outcome: string | null;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                product: {
                                    asin: string | null;
                                    name: string;
                                    photoUrl: string | null;
                                } | null;
                                /** @description Units that are not settled yet */
                                qty: number;
                                settledAt: string | null;
                                shipment: {
                                    /** Format: uuid */
                                    id: string;
                                    qty: number;
                                } | null;
                                /** @enum {string} */
                                status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                                /** @description All units that it has been about */
                                totalQty: number;
                                /** @description Units without a decision */
                                undecidedQty: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        body: string;
                        /** Format: uuid */
                        boxId?: string;
                        chargeNumber?: number | string;
                        files?: string[];
                        /** Format: uuid */
                        prepRequestId?: string;
                        /** Format: uuid */
                        shipmentId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/accept-charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        asin?: string | null;
                        /** @enum {string} */
                        decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                        files?: string[];
                        productName?: string | null;
                        qty?: number | string | null;
                        text?: string | null;
                        undecidedQty?: number | string | null;
                        until?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    before?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        body: string;
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/by-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    number: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/cancellings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        /** Format: uuid */
                        prepRequestId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        body: string;
                        code: string;
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            /** @description Units without a decision */
                            undecidedQty: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    state?: "proposed" | "open" | "settled" | "void";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                agreedAt: string | null;
                                /** @description Below zero in a correction that lowers */
                                amountUsd: number;
                                /** @description The open case in which its customer asks about it */
                                caseNumber: number | null;
                                code: string | null;
                                /** @description The number of the charge that it corrects */
                                corrects: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                description: string;
                                /** @description Paid with its prep request, never by itself */
                                isPaidWithRequest: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                /** @enum {string} */
                                madeBy: "customer" | "staff" | "system";
                                number: number;
                                /** @description The amount with the open corrections that lower it */
                                payableUsd: number;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                productName: string | null;
                                qty: number;
                                settledAt: string | null;
                                /**
                                 * @description `proposed`: waits for its customer; below zero for an admin
                                 * @enum {string}
                                 */
                                state: "proposed" | "open" | "settled" | "void";
                                unitPriceUsd: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/{number}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/{number}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                act: "made" | "proposed" | "agreed" | "contested" | "answered" | "corrected" | "settled_balance" | "settled_proof" | "credited" | "withdrawn";
                                /** Format: date-time */
                                at: string;
                                /** @description Null where it is not kept: the customer or the automatic debit */
                                by: ("customer" | "staff" | "system") | null;
                                /** @description Of the case, or of the charge that corrects */
                                number: number | null;
                                /** @description How the case ended */
                                text: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/all.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All charges, the oldest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/auto-debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isOn: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            isAutoDebitOn: boolean;
                            /** @description There was ever a charge that is not paid with a prep request */
                            isUsed: boolean;
                            openUsd: number;
                            /** @description The part of it that is paid with prep requests */
                            openWithRequestsUsd: number;
                            /** @description Charges that wait for the customer */
                            proposed: number;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/pay-with-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        numbers: number[];
                        totalUsd: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            isAutoDebitOn: boolean;
                            /** @description There was ever a charge that is not paid with a prep request */
                            isUsed: boolean;
                            openUsd: number;
                            /** @description The part of it that is paid with prep requests */
                            openWithRequestsUsd: number;
                            /** @description Charges that wait for the customer */
                            proposed: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/charges/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            balanceUsd: number;
                            isAutoDebitOn: boolean;
                            /** @description There was ever a charge that is not paid with a prep request */
                            isUsed: boolean;
                            openUsd: number;
                            /** @description The part of it that is paid with prep requests */
                            openWithRequestsUsd: number;
                            /** @description Charges that wait for the customer */
                            proposed: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chat-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            thumbnailUrl: string;
                            url: string;
                        }[];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            title: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            id: string;
                            title: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                citations: {
                                    heading: string | null;
                                    number: number;
                                    page: number | null;
                                    source: string;
                                    suggested: boolean;
                                    text: string;
                                    title: string;
                                    updated: string | null;
                                }[];
                                content: string;
                                /** Format: date-time */
                                createdAt: string;
                                failure: {
                                    code: string;
                                    detail: string;
                                } | null;
                                /** Format: uuid */
                                id: string;
                                images: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                imageUrls: string[];
                                /** @enum {string} */
                                role: "user" | "assistant";
                                /** @enum {string} */
                                status: "answering" | "complete" | "interrupted" | "failed";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description text/event-stream with `delta`, `citation`, `done` and `error`; with Accept: application/json the whole answer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default  */
                        content?: string;
                        /** @default [] */
                        imageIds?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            citations: {
                                heading: string | null;
                                number: number;
                                page: number | null;
                                source: string;
                                suggested: boolean;
                                text: string;
                                title: string;
                                updated: string | null;
                            }[];
                            content: string;
                            /** Format: date-time */
                            createdAt: string;
                            failure: {
                                code: string;
                                detail: string;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            images: {
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            imageUrls: string[];
                            /** @enum {string} */
                            role: "user" | "assistant";
                            /** @enum {string} */
                            status: "answering" | "complete" | "interrupted" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description text/event-stream with `delta`, `citation`, `done` and `error`; with Accept: application/json the whole answer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            citations: {
                                heading: string | null;
                                number: number;
                                page: number | null;
                                source: string;
                                suggested: boolean;
                                text: string;
                                title: string;
                                updated: string | null;
                            }[];
                            content: string;
                            /** Format: date-time */
                            createdAt: string;
                            failure: {
                                code: string;
                                detail: string;
                            } | null;
                            /** Format: uuid */
                            id: string;
                            images: {
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            imageUrls: string[];
                            /** @enum {string} */
                            role: "user" | "assistant";
                            /** @enum {string} */
                            status: "answering" | "complete" | "interrupted" | "failed";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrived: number;
                            assistedOpen: number;
                            /** @description Cases that wait for the customer's decision */
                            casesWaiting: number;
                            documents: number;
                            inTransit: number;
                            /** @description Purchases in transit whose expected date has passed */
                            late: number;
                            prepRequestsOpen: number;
                            /** @description Requests that wait for the customer's payment */
                            prepRequestsToPay: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amazonLink: string | null;
                                asin: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    bytes: number;
                                    fileName: string;
                                    fileType: string;
                                    /** Format: uuid */
                                    id: string;
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                productName: string;
                                supplierLink: string | null;
                                units: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        amazonLink?: string | null;
                        asin?: string | null;
                        files?: string[];
                        productName: string;
                        supplierLink?: string | null;
                        units?: number | string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonLink: string | null;
                            asin: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            files: {
                                bytes: number;
                                fileName: string;
                                fileType: string;
                                /** Format: uuid */
                                id: string;
                                url: string;
                            }[];
                            /** Format: uuid */
                            id: string;
                            productName: string;
                            refusedFiles: string[];
                            supplierLink: string | null;
                            units: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fileId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description text/event-stream */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    day?: "today" | string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    status?: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                carrier: string | null;
                                /** @description Open claims that name the code of a box whose owner nobody confirmed */
                                claims: number;
                                code: string;
                                /** @enum {string} */
                                condition: "ok" | "crushed" | "wet" | "open";
                                /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                                countedKeys?: string[];
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                handedBack: {
                                    /** Format: date-time */
                                    at: string;
                                    reason: string;
                                } | null;
                                /** @description More customers announced the code than are listed */
                                hasMoreHints: boolean;
                                /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                                hints: {
                                    customer: {
                                        fullName: string;
                                        suiteLabel: string;
                                        suiteNumber: number;
                                        /** Format: uuid */
                                        userId: string;
                                    };
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    productName: string;
                                    qty: number;
                                    /** @enum {string} */
                                    status: "in_transit" | "arrived" | "prep_requested";
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @description Staff read the suite on the label; before that the customer does not see the box */
                                isConfirmed: boolean;
                                /** Format: date-time */
                                loggedAt: string;
                                loggedBy: string;
                                note: string | null;
                                number: number;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                /** @description Another box came with the same code before */
                                repeated: boolean;
                                shelf: string | null;
                                shipments: {
                                    /** @description Units that are not counted yet */
                                    announcedQty: number;
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    productName: string;
                                    qty: number;
                                    /** @enum {string} */
                                    status: "in_transit" | "arrived" | "prep_requested";
                                }[];
                                /** @enum {string} */
                                status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                                suiteRead: number | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description The optional header `Sent-At` (ISO 8601) says when it is sent by the clock of `loggedAt`: a wrong clock then does no harm */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @enum {string} */
                        another?: "true" | "false";
                        code: string;
                        /** @enum {string} */
                        condition?: "ok" | "crushed" | "wet" | "open";
                        /** Format: date-time */
                        loggedAt?: string;
                        note?: string | null;
                        photos?: string[];
                        shelf?: string | null;
                        suite?: number | string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The code is of a box that was logged before */
                            alreadyLogged: boolean;
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            hits: ({
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Name of the product */
                                label: string;
                                number: number;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "shipment";
                                /** Format: uuid */
                                userId: string;
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                label: string;
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "customer";
                            } | {
                                customerName: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @description The scanned code */
                                label: string;
                                /** Format: date-time */
                                loggedAt: string;
                                number: number;
                                /** @enum {string} */
                                status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                                suiteLabel: string | null;
                                /** @enum {string} */
                                type: "box";
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Its tracking number, else Amazon's number, else that of our own label */
                                label: string;
                                number: number;
                                position: number;
                                /** Format: uuid */
                                prepRequestId: string;
                                requestNumber: number;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                suiteLabel: string;
                                /** @description The open task that packs it */
                                taskId: string | null;
                                /** @enum {string} */
                                type: "outbound_box";
                            })[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** @description The suite is that of the person who scanned: somebody else of the staff confirms it */
                            isOwnSuite: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The code is of a box that was logged before */
                            alreadyLogged: boolean;
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            hits: ({
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Name of the product */
                                label: string;
                                number: number;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "shipment";
                                /** Format: uuid */
                                userId: string;
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                label: string;
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "customer";
                            } | {
                                customerName: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @description The scanned code */
                                label: string;
                                /** Format: date-time */
                                loggedAt: string;
                                number: number;
                                /** @enum {string} */
                                status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                                suiteLabel: string | null;
                                /** @enum {string} */
                                type: "box";
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Its tracking number, else Amazon's number, else that of our own label */
                                label: string;
                                number: number;
                                position: number;
                                /** Format: uuid */
                                prepRequestId: string;
                                requestNumber: number;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                suiteLabel: string;
                                /** @description The open task that packs it */
                                taskId: string | null;
                                /** @enum {string} */
                                type: "outbound_box";
                            })[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** @description The suite is that of the person who scanned: somebody else of the staff confirms it */
                            isOwnSuite: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        condition?: "ok" | "crushed" | "wet" | "open";
                        note?: string | null;
                        seenConditions?: ("ok" | "crushed" | "wet" | "open")[];
                        seenSuite?: number | null;
                        seenUserId?: string | null;
                        shelf?: string | null;
                        shipmentIds?: string[];
                        suite?: number;
                        userId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/floor/boxes/{id}/counted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes/{id}/hand-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                        seenSuite?: number | null;
                        seenUserId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes/{id}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The id of the box, or the key under which the device logged it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        photos?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            carrier: string | null;
                            /** @description Open claims that name the code of a box whose owner nobody confirmed */
                            claims: number;
                            code: string;
                            /** @enum {string} */
                            condition: "ok" | "crushed" | "wet" | "open";
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            handedBack: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            } | null;
                            /** @description More customers announced the code than are listed */
                            hasMoreHints: boolean;
                            /** @description One announcement of each customer with the code of a box whose owner nobody confirmed */
                            hints: {
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** Format: uuid */
                            id: string;
                            /** @description Staff read the suite on the label; before that the customer does not see the box */
                            isConfirmed: boolean;
                            /** Format: date-time */
                            loggedAt: string;
                            loggedBy: string;
                            note: string | null;
                            number: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Another box came with the same code before */
                            repeated: boolean;
                            shelf: string | null;
                            shipments: {
                                /** @description Units that are not counted yet */
                                announcedQty: number;
                                /** Format: uuid */
                                id: string;
                                number: number;
                                productName: string;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                            }[];
                            /** @enum {string} */
                            status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                            suiteRead: number | null;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes/{id}/unannounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin?: string | null;
                        good: number;
                        note?: string | null;
                        productName: string;
                        seenSuite?: number | null;
                        seenUserId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Units that were neither found nor counted as missing */
                            announcedQty: number;
                            arrivedAt: string | null;
                            /** @description Boxes out of which the units may come, also those that only a tracking number links to the shipment */
                            boxes: {
                                code: string;
                                /** @enum {string} */
                                condition: "ok" | "crushed" | "wet" | "open";
                                /** Format: uuid */
                                id: string;
                                /** @description Staff read the suite on the label */
                                isConfirmed: boolean;
                                isOpened: boolean;
                                number: number;
                            }[];
                            /** @description GTINs and FNSKUs that staff confirmed as this product's */
                            codes: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                            };
                            /** @description The damaged or wrong units */
                            damagePhotos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            eta: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not count it */
                            isOwn: boolean;
                            /** @description The number on the shipment's own label */
                            number: number;
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                            };
                            qty: number;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/boxes/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            onDay: number;
                            ownerless: number;
                            /**
                             * Format: date
                             * @description The day in the warehouse's time zone
                             */
                            today: string;
                            /** @description Boxes of any day that were neither counted nor handed back */
                            waiting: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    kind?: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                    limit?: number;
                    /** @description Open cases of whom asks, whoever has the turn */
                    mine?: "true";
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    state?: "waiting_customer" | "waiting_staff" | "closed";
                    /** @description The customer waits for an answer, in any state, or the customer's deadline has passed */
                    unanswered?: "true";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                assignee: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                boxNumber: number | null;
                                /** @enum {string} */
                                cause: "shop" | "warehouse";
                                /** @description The charge that it is about */
                                chargeNumber: number | null;
                                /** @description The tracking number that the customer named for a box */
                                claimedCode: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                decisions: {
                                    /** Format: date-time */
                                    decidedAt: string;
                                    /** @enum {string} */
                                    decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                    doneAt: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    qty: number | null;
                                    /**
                                     * @description `wanted`: staff has yet to do it
                                     * @enum {string}
                                     */
                                    state: "wanted" | "done" | "dropped";
                                    tracking: string | null;
                                    until: string | null;
                                }[];
                                /** Format: date */
                                dueOn: string;
                                /** @enum {string} */
                                dueWhy: "return_window" | "default" | "expected" | "storage";
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                                number: number;
                                outcome: string | null;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                product: {
                                    asin: string | null;
                                    name: string;
                                    photoUrl: string | null;
                                } | null;
                                /** @description Units that are not settled yet */
                                qty: number;
                                settledAt: string | null;
                                shipment: {
                                    /** Format: uuid */
                                    id: string;
                                    qty: number;
                                } | null;
                                /** @enum {string} */
                                status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                                /** @description All units that it has been about */
                                totalQty: number;
                                unansweredSince: string | null;
                                /** @description Units without a decision */
                                undecidedQty: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assigneeId: string | null;
                        seenId: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/boxes/{boxId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    boxId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        seenAnnouncers: string[];
                        seenClaims: number[];
                        tellAnnouncers?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/cancel-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        paymentSeen?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        correction?: {
                            priceUsd?: string | null;
                            qty: number | string;
                        };
                        /** @enum {string} */
                        decision: "keep" | "correct" | "forgive";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin?: string | null;
                        /** @enum {string} */
                        decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                        productName?: string | null;
                        qty?: number | string | null;
                        text?: string | null;
                        undecidedQty?: number | string | null;
                        until?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/decisions/{decisionId}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    decisionId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        note?: string | null;
                        photos?: string[];
                        tracking?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/decisions/{decisionId}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    decisionId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    before?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        body: string;
                        /** @enum {string} */
                        byHand?: "true" | "false";
                        files?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/by-number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    number: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            boxNumber: number | null;
                            /** @enum {string} */
                            cause: "shop" | "warehouse";
                            /** @description The charge that it is about */
                            chargeNumber: number | null;
                            /** @description What can be decided now */
                            choices: ("accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned")[];
                            /** @description The boxes that a claim may be about */
                            claimable: {
                                /** @description Who announced the number of the box or the one that was named */
                                announcedBy: {
                                    fullName: string;
                                    isClaimant: boolean;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                }[];
                                code: string;
                                /** @description The code of the box fits the tracking number that was named */
                                fits: boolean;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                loggedAt: string;
                                note: string | null;
                                number: number;
                                /** @description Open claims of other customers that name either number */
                                otherClaims: {
                                    /** Format: date-time */
                                    createdAt: string;
                                    fullName: string;
                                    number: number;
                                    suiteLabel: string;
                                }[];
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                shelf: string | null;
                            }[];
                            /** @description The tracking number that the customer named for a box */
                            claimedCode: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            decisions: {
                                /** Format: date-time */
                                decidedAt: string;
                                /** @enum {string} */
                                decision: "accept_damage" | "accept_shortage" | "still_coming" | "not_coming" | "charge_shop" | "resolved_with_shop" | "keep" | "return" | "dispose" | "photo" | "recount" | "compensate" | "dispose_abandoned";
                                doneAt: string | null;
                                /** Format: uuid */
                                id: string;
                                qty: number | null;
                                /**
                                 * @description `wanted`: staff has yet to do it
                                 * @enum {string}
                                 */
                                state: "wanted" | "done" | "dropped";
                                tracking: string | null;
                                until: string | null;
                            }[];
                            /** Format: date */
                            dueOn: string;
                            /** @enum {string} */
                            dueWhy: "return_window" | "default" | "expected" | "storage";
                            /** @description There are messages before the first one of these */
                            hasOlderMessages: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not decide it */
                            isOwn: boolean;
                            /** @enum {string} */
                            kind: "shortage" | "damage" | "wrong" | "lost_here" | "abandonment" | "awaited" | "box_claim" | "cancel" | "charge" | "question";
                            messages: {
                                authorName: string | null;
                                body: string;
                                /** @description Staff sent the same text by WhatsApp */
                                byHand: boolean;
                                /** Format: date-time */
                                createdAt: string;
                                files: {
                                    fileName: string;
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string | null;
                                    /** @enum {string} */
                                    type: "photo" | "pdf";
                                    url: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                /** @enum {string} */
                                side: "customer" | "staff";
                            }[];
                            number: number;
                            outcome: string | null;
                            /** @description Whether the payment of its request was seen, in a case that asks to cancel */
                            payment: ("seen" | "unknown" | "none") | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                                photoUrl: string | null;
                            } | null;
                            /** @description Units that are not settled yet */
                            qty: number;
                            settledAt: string | null;
                            shipment: {
                                /** Format: uuid */
                                id: string;
                                qty: number;
                            } | null;
                            /** @enum {string} */
                            status: "waiting_customer" | "waiting_staff" | "settled" | "withdrawn";
                            /** @description All units that it has been about */
                            totalQty: number;
                            unansweredSince: string | null;
                            /** @description Units without a decision */
                            undecidedQty: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            /** @description The customer's number, for support */
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            mine: number;
                            toDo: number;
                            unanswered: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/cases/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    state?: "proposed" | "credits" | "contested" | "open" | "late" | "settled" | "void";
                    suite?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                agreedAt: string | null;
                                /** @description Below zero in a correction that lowers */
                                amountUsd: number;
                                /** @description The open case in which its customer asks about it */
                                caseNumber: number | null;
                                code: string | null;
                                /** @description The number of the charge that it corrects */
                                corrects: number | null;
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                description: string;
                                /** @description Of the member of staff who asks, who may not decide about it */
                                isOwn: boolean;
                                /** @description Paid with its prep request, never by itself */
                                isPaidWithRequest: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                /** @enum {string} */
                                madeBy: "customer" | "staff" | "system";
                                madeByName: string | null;
                                number: number;
                                /** @description The amount with the open corrections that lower it */
                                payableUsd: number;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                } | null;
                                productName: string | null;
                                qty: number;
                                settledAt: string | null;
                                /**
                                 * @description `proposed`: waits for its customer; below zero for an admin
                                 * @enum {string}
                                 */
                                state: "proposed" | "open" | "settled" | "void";
                                unitPriceUsd: number;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/charges/{number}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        photo?: string;
                        priceUsd?: string | null;
                        qty: number | string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            description: string;
                            /** @description Of the member of staff who asks, who may not decide about it */
                            isOwn: boolean;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            madeByName: string | null;
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/charges/{number}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                act: "made" | "proposed" | "agreed" | "contested" | "answered" | "corrected" | "settled_balance" | "settled_proof" | "credited" | "withdrawn";
                                /** Format: date-time */
                                at: string;
                                /** @description Null where it is not kept: the customer or the automatic debit */
                                by: ("customer" | "staff" | "system") | null;
                                /** @description Of the case, or of the charge that corrects */
                                number: number | null;
                                /** @description How the case ended */
                                text: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/charges/{number}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    number: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            description: string;
                            /** @description Of the member of staff who asks, who may not decide about it */
                            isOwn: boolean;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            madeByName: string | null;
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/charges/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    suite: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fullName: string;
                            /** @description What has a price for this customer today, included services left out */
                            services: {
                                code: string;
                                name: string;
                                /** @enum {string} */
                                per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                                priceUsd: number;
                            }[];
                            suiteLabel: string;
                            /** Format: uuid */
                            userId: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/customers/{userId}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        agreedInCase?: number | string | null;
                        note?: string | null;
                        /** Format: binary */
                        photo?: string;
                        qty: number | string;
                        seenPriceUsd?: string | null;
                        service: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agreedAt: string | null;
                            /** @description Below zero in a correction that lowers */
                            amountUsd: number;
                            /** @description The open case in which its customer asks about it */
                            caseNumber: number | null;
                            code: string | null;
                            /** @description The number of the charge that it corrects */
                            corrects: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            description: string;
                            /** @description Of the member of staff who asks, who may not decide about it */
                            isOwn: boolean;
                            /** @description Paid with its prep request, never by itself */
                            isPaidWithRequest: boolean;
                            /** @enum {string} */
                            kind: "base" | "service" | "storage" | "correction" | "discount";
                            /** @enum {string} */
                            madeBy: "customer" | "staff" | "system";
                            madeByName: string | null;
                            number: number;
                            /** @description The amount with the open corrections that lower it */
                            payableUsd: number;
                            photo: {
                                thumbnailUrl: string;
                                url: string;
                            } | null;
                            prepRequest: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                            } | null;
                            productName: string | null;
                            qty: number;
                            settledAt: string | null;
                            /**
                             * @description `proposed`: waits for its customer; below zero for an admin
                             * @enum {string}
                             */
                            state: "proposed" | "open" | "settled" | "void";
                            unitPriceUsd: number;
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "failed" | "dropped" | "waiting" | "sent";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                attempts: number;
                                /** @enum {string} */
                                channel: "email" | "push" | "whatsapp";
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** @description The last attempts, oldest first */
                                history: {
                                    answer: string | null;
                                    endedAt: string | null;
                                    number: number;
                                    /** @description null: under way, or cut off by a stop of the server */
                                    outcome: ("sent" | "again" | "failed" | "dropped") | null;
                                    /** Format: date-time */
                                    startedAt: string;
                                }[];
                                /** Format: uuid */
                                id: string;
                                lastError: string | null;
                                sentAt: string | null;
                                /** @enum {string} */
                                status: "failed" | "dropped" | "waiting" | "sent";
                                title: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/deliveries/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sends a delivery that failed or was dropped once more, also to a refused address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/label-pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        outboundBoxId?: string | null;
                        shipmentId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Of our own label */
                                number: number;
                                /** @description Counts from 1 in the request */
                                position: number;
                                trackingNumber: string | null;
                            }[];
                            files: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A page was printed, so that the file stays */
                                isPrinted: boolean;
                                /** @enum {string} */
                                kind: "fnsku" | "box" | "carrier";
                                name: string;
                                pageCount: number | null;
                                pages: {
                                    /** @description The box that the page is for */
                                    amazonBoxId: string | null;
                                    /** @description The same among the boxes of the request */
                                    boxPosition: number | null;
                                    /** @description The first codes that were read on it */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    /** @description Staff assigned the page */
                                    isByHand: boolean;
                                    /** @description Counts from 1 */
                                    page: number;
                                    printedAt: string | null;
                                    /** @description The product that the page is for */
                                    shipmentId: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                }[];
                                /** @description Why it could not be read, in Portuguese */
                                problem: string | null;
                                /** @description The product of all its pages */
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "reading" | "read" | "unreadable";
                                url: string;
                            }[];
                            /** @description Labels can still be added */
                            isOpen: boolean;
                            items: {
                                asin: string | null;
                                fnsku: string | null;
                                /** @description It has an FNSKU, so that we draw its label, or an uploaded page */
                                hasLabel: boolean;
                                instructions: string | null;
                                /** @description We draw its labels: it has an FNSKU and no uploaded page */
                                isDrawn: boolean;
                                name: string;
                                /** @description When labels that we drew were printed last */
                                printedAt: string | null;
                                /** @description Which of these labels were printed, counted from 1 */
                                printedLabels: {
                                    from: number;
                                    to: number;
                                }[];
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description Labels that it needs: one for each unit or kit */
                                units: number;
                            }[];
                            /** @description What is missing, in Portuguese */
                            missing: string[];
                            number: number;
                            /** Format: uuid */
                            requestId: string;
                            suiteLabel: string;
                            /** @description What staff should look at, in Portuguese; nothing is refused */
                            warnings: string[];
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/floor/labels/{type}/{number}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Our own label, 4 × 2 inches, of a box at the dock, a shipment, or a box that leaves. */
        get: {
            parameters: {
                query?: {
                    copies?: number;
                    sheet?: "thermal" | "letter10";
                };
                header?: never;
                path: {
                    number: number;
                    type: "box" | "shipment" | "outbound";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    code: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description More shipments have this code than are listed */
                            hasMore: boolean;
                            hits: ({
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Name of the product */
                                label: string;
                                number: number;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "shipment";
                                /** Format: uuid */
                                userId: string;
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                label: string;
                                suiteLabel: string;
                                /** @enum {string} */
                                type: "customer";
                            } | {
                                customerName: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @description The scanned code */
                                label: string;
                                /** Format: date-time */
                                loggedAt: string;
                                number: number;
                                /** @enum {string} */
                                status: "ownerless" | "owned" | "matched" | "opened" | "handed_back";
                                suiteLabel: string | null;
                                /** @enum {string} */
                                type: "box";
                            } | {
                                customerName: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Its tracking number, else Amazon's number, else that of our own label */
                                label: string;
                                number: number;
                                position: number;
                                /** Format: uuid */
                                prepRequestId: string;
                                requestNumber: number;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                suiteLabel: string;
                                /** @description The open task that packs it */
                                taskId: string | null;
                                /** @enum {string} */
                                type: "outbound_box";
                            })[];
                            reading: {
                                /** @description Name of the carrier */
                                carrier?: string;
                                expiresOn?: string;
                                gtin?: string;
                                /** @enum {string} */
                                kind: "internal" | "gs1" | "fba_box" | "asin" | "tracking" | "gtin" | "fnsku" | "suite" | "text";
                                lot?: string;
                                value: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/movements/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            /** Format: uuid */
                            shipmentId: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    /** @description Only requests of which a box is closed */
                    closed?: "true";
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                boxes: {
                                    amazonBoxId: string | null;
                                    /** @description Published limits that the measured box exceeds */
                                    broken: {
                                        /** Format: date */
                                        checkedOn: string;
                                        limit: string;
                                        source: string;
                                        text: string;
                                    }[];
                                    carrier: string | null;
                                    closedAt: string | null;
                                    fbaShipmentId: string | null;
                                    /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                    hasJewelry: boolean;
                                    heightIn: number | null;
                                    /** Format: uuid */
                                    id: string;
                                    items: {
                                        expiresOn: string | null;
                                        /** @description Kits or single units; null while a kit is incomplete */
                                        packs: number | null;
                                        product: {
                                            asin: string | null;
                                            name: string;
                                        };
                                        qty: number;
                                        /** Format: uuid */
                                        shipmentId: string;
                                    }[];
                                    lengthIn: number | null;
                                    /** @description What is to be marked on a heavy box */
                                    liftMark: ("Team Lift" | "Mech Lift") | null;
                                    number: number;
                                    overrideReason: string | null;
                                    photo: {
                                        thumbnailUrl: string;
                                        url: string;
                                    } | null;
                                    /** @description The number of the box in its request */
                                    position: number;
                                    shippedAt: string | null;
                                    /** @enum {string} */
                                    status: "open" | "closed" | "shipped";
                                    trackingNumber: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                    warning: {
                                        /** Format: date */
                                        checkedOn: string;
                                        limit: string;
                                        source: string;
                                        text: string;
                                    } | null;
                                    weightLb: number | null;
                                    widthIn: number | null;
                                }[];
                                /** @description The open case in which its customer asks to cancel it */
                                cancelCaseNumber: number | null;
                                /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                                countedKeys?: string[];
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    suiteNumber: number;
                                };
                                /** Format: uuid */
                                id: string;
                                isCancelled: boolean;
                                /** @description The request is of the person who reads it */
                                isOwn: boolean;
                                items: {
                                    bundleSize: number;
                                    /** @description GTINs and FNSKUs by which a unit is scanned */
                                    codes: string[];
                                    dropped: number;
                                    packed: number;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    reserved: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                    shipmentNumber: number;
                                    shipped: number;
                                }[];
                                number: number;
                                packed: number;
                                /** @description Units in no box */
                                reserved: number;
                                /** @enum {string} */
                                status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                                trackingNumber: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound-boxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** @description The id of the box, or the key under which the device opened it */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonBoxId?: string | null;
                        fbaShipmentId?: string | null;
                        hasJewelry?: boolean;
                        heightIn?: (string | number) | null;
                        lengthIn?: (string | number) | null;
                        trackingNumber?: string | null;
                        weightLb?: (string | number) | null;
                        widthIn?: (string | number) | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/floor/outbound-boxes/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The id of the box, or the key under which the device opened it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        overrideReason?: string | null;
                        /** Format: binary */
                        photo?: string;
                        seenBox?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound-boxes/{id}/pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The id of the box, or the key under which the device opened it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        expiresOn?: string | null;
                        qty: number;
                        /** Format: uuid */
                        shipmentId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound-boxes/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The id of the box, or the key under which the device opened it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound-boxes/{id}/unpack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description The id of the box, or the key under which the device opened it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        qty: number;
                        /** Format: uuid */
                        shipmentId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/outbound/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            closedBoxes: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/approve-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date-time */
                        sentAt: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/box-content.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description CSV, UTF-8 with byte order mark, semicolons, decimal commas */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Of our own label */
                                number: number;
                                /** @description Counts from 1 in the request */
                                position: number;
                                trackingNumber: string | null;
                            }[];
                            files: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A page was printed, so that the file stays */
                                isPrinted: boolean;
                                /** @enum {string} */
                                kind: "fnsku" | "box" | "carrier";
                                name: string;
                                pageCount: number | null;
                                pages: {
                                    /** @description The box that the page is for */
                                    amazonBoxId: string | null;
                                    /** @description The same among the boxes of the request */
                                    boxPosition: number | null;
                                    /** @description The first codes that were read on it */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    /** @description Staff assigned the page */
                                    isByHand: boolean;
                                    /** @description Counts from 1 */
                                    page: number;
                                    printedAt: string | null;
                                    /** @description The product that the page is for */
                                    shipmentId: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                }[];
                                /** @description Why it could not be read, in Portuguese */
                                problem: string | null;
                                /** @description The product of all its pages */
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "reading" | "read" | "unreadable";
                                url: string;
                            }[];
                            /** @description Labels can still be added */
                            isOpen: boolean;
                            items: {
                                asin: string | null;
                                fnsku: string | null;
                                /** @description It has an FNSKU, so that we draw its label, or an uploaded page */
                                hasLabel: boolean;
                                instructions: string | null;
                                /** @description We draw its labels: it has an FNSKU and no uploaded page */
                                isDrawn: boolean;
                                name: string;
                                /** @description When labels that we drew were printed last */
                                printedAt: string | null;
                                /** @description Which of these labels were printed, counted from 1 */
                                printedLabels: {
                                    from: number;
                                    to: number;
                                }[];
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description Labels that it needs: one for each unit or kit */
                                units: number;
                            }[];
                            /** @description What is missing, in Portuguese */
                            missing: string[];
                            number: number;
                            /** Format: uuid */
                            requestId: string;
                            suiteLabel: string;
                            /** @description What staff should look at, in Portuguese; nothing is refused */
                            warnings: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        /** @enum {string} */
                        kind: "fnsku" | "box" | "carrier";
                        /** Format: uuid */
                        shipmentId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Of our own label */
                                number: number;
                                /** @description Counts from 1 in the request */
                                position: number;
                                trackingNumber: string | null;
                            }[];
                            files: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A page was printed, so that the file stays */
                                isPrinted: boolean;
                                /** @enum {string} */
                                kind: "fnsku" | "box" | "carrier";
                                name: string;
                                pageCount: number | null;
                                pages: {
                                    /** @description The box that the page is for */
                                    amazonBoxId: string | null;
                                    /** @description The same among the boxes of the request */
                                    boxPosition: number | null;
                                    /** @description The first codes that were read on it */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    /** @description Staff assigned the page */
                                    isByHand: boolean;
                                    /** @description Counts from 1 */
                                    page: number;
                                    printedAt: string | null;
                                    /** @description The product that the page is for */
                                    shipmentId: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                }[];
                                /** @description Why it could not be read, in Portuguese */
                                problem: string | null;
                                /** @description The product of all its pages */
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "reading" | "read" | "unreadable";
                                url: string;
                            }[];
                            /** @description Labels can still be added */
                            isOpen: boolean;
                            items: {
                                asin: string | null;
                                fnsku: string | null;
                                /** @description It has an FNSKU, so that we draw its label, or an uploaded page */
                                hasLabel: boolean;
                                instructions: string | null;
                                /** @description We draw its labels: it has an FNSKU and no uploaded page */
                                isDrawn: boolean;
                                name: string;
                                /** @description When labels that we drew were printed last */
                                printedAt: string | null;
                                /** @description Which of these labels were printed, counted from 1 */
                                printedLabels: {
                                    from: number;
                                    to: number;
                                }[];
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description Labels that it needs: one for each unit or kit */
                                units: number;
                            }[];
                            /** @description What is missing, in Portuguese */
                            missing: string[];
                            number: number;
                            /** Format: uuid */
                            requestId: string;
                            suiteLabel: string;
                            /** @description What staff should look at, in Portuguese; nothing is refused */
                            warnings: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/labels/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fileId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/outbound-boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonBoxId?: string | null;
                        fbaShipmentId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** @description Published limits that the measured box exceeds */
                                broken: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                }[];
                                carrier: string | null;
                                closedAt: string | null;
                                fbaShipmentId: string | null;
                                /** @description Whether it holds jewelry or watches, which weigh 40 lb at most */
                                hasJewelry: boolean;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                /** @description What is to be marked on a heavy box */
                                liftMark: ("Team Lift" | "Mech Lift") | null;
                                number: number;
                                overrideReason: string | null;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                warning: {
                                    /** Format: date */
                                    checkedOn: string;
                                    limit: string;
                                    source: string;
                                    text: string;
                                } | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description The open case in which its customer asks to cancel it */
                            cancelCaseNumber: number | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                suiteNumber: number;
                            };
                            /** Format: uuid */
                            id: string;
                            isCancelled: boolean;
                            /** @description The request is of the person who reads it */
                            isOwn: boolean;
                            items: {
                                bundleSize: number;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                dropped: number;
                                packed: number;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                reserved: number;
                                /** Format: uuid */
                                shipmentId: string;
                                shipmentNumber: number;
                                shipped: number;
                            }[];
                            number: number;
                            packed: number;
                            /** @description Units in no box */
                            reserved: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description One PDF in the order of work, of at most 3,000 labels; with `part` one part of those asked, counted from 1, of 3,000 labels each. Marks what it holds as printed; a second print needs `again`. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        again?: boolean;
                        copies?: number;
                        /** @enum {string} */
                        kind?: "fnsku" | "box" | "carrier";
                        part?: number;
                        /** @enum {string} */
                        sheet?: "letter30" | "a4_21" | "thermal";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            printedAt: string;
                            /** @description The PDF to print, for about an hour */
                            url: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/return-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason: string;
                        /** Format: date-time */
                        sentAt: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/prep-requests/{id}/ship": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        boxes: {
                            /** Format: uuid */
                            id: string;
                            trackingNumber?: string | null;
                        }[];
                        cancelCaseNumber?: number | null;
                        leaveRest?: boolean;
                        leftQty?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                            number: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            trackingNumber: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amountUsd: number;
                                /** @description The open case in which its customer asks to cancel it */
                                cancelCaseNumber: number | null;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                /** @description Of the member of staff who asks, who may not decide about it */
                                isOwn: boolean;
                                /** @description What the proof must show; null where no rate was known */
                                paidBrl: {
                                    amountBrl: number;
                                    rate: number;
                                    /** Format: date */
                                    rateDate: string;
                                } | null;
                                prepRequest: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                };
                                /**
                                 * Format: date-time
                                 * @description Names the proof when it is approved or given back
                                 */
                                sentAt: string;
                                /** @enum {string} */
                                type: "image" | "pdf";
                                url: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/rate-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                audience: "all" | "plan" | "customer";
                                /** Format: date-time */
                                createdAt: string;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                /** Format: date */
                                effectiveFrom: string;
                                id: number;
                                note: string | null;
                                plan: ("free" | "premium") | null;
                                prices: {
                                    name: string;
                                    /** @enum {string} */
                                    per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                                    price: {
                                        isIncluded: boolean;
                                        priceUsd: number;
                                        /** @description Of storage alone: what is counted on each day, after so many free ones */
                                        storage?: {
                                            /** @enum {string} */
                                            basis: "unit" | "cubic_foot";
                                            freeDays: number;
                                        };
                                    } | null;
                                    service: string;
                                }[];
                                /**
                                 * @description in_force: a price of it is the last one that counts for its customers
                                 * @enum {string}
                                 */
                                state: "coming" | "in_force" | "replaced";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        audience: "all" | "plan" | "customer";
                        effectiveFrom: string;
                        note?: string | null;
                        plan?: ("free" | "premium") | null;
                        prices: {
                            basis?: ("unit" | "cubic_foot") | null;
                            freeDays?: number | null;
                            isIncluded?: boolean;
                            priceUsd?: number | null;
                            service: string;
                        }[];
                        userId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            audience: "all" | "plan" | "customer";
                            /** Format: date-time */
                            createdAt: string;
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** Format: date */
                            effectiveFrom: string;
                            id: number;
                            note: string | null;
                            plan: ("free" | "premium") | null;
                            prices: {
                                name: string;
                                /** @enum {string} */
                                per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                                price: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                                service: string;
                            }[];
                            /**
                             * @description in_force: a price of it is the last one that counts for its customers
                             * @enum {string}
                             */
                            state: "coming" | "in_force" | "replaced";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/rate-cards/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        audience: "all" | "plan" | "customer";
                        effectiveFrom: string;
                        note?: string | null;
                        plan?: ("free" | "premium") | null;
                        prices: {
                            basis?: ("unit" | "cubic_foot") | null;
                            freeDays?: number | null;
                            isIncluded?: boolean;
                            priceUsd?: number | null;
                            service: string;
                        }[];
                        userId?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description By the customers of a plan without a card of their own, then by customer */
                            changes: {
                                after: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                                before: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                customers: number;
                                plan: ("free" | "premium") | null;
                                service: string;
                            }[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/reply-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                body: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        title: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                body: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/reply-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        body: string;
                        title: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                body: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                body: string;
                                /** Format: uuid */
                                id: string;
                                title: string;
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                            }[];
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                code: string;
                                /** @description Chosen in a prep request; the others belong to cases */
                                isForPrep: boolean;
                                isOffered: boolean;
                                name: string;
                                /** @enum {string} */
                                per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                                /** @description Today's, for customers without a rate card of their own */
                                prices: {
                                    free: {
                                        isIncluded: boolean;
                                        priceUsd: number;
                                        /** @description Of storage alone: what is counted on each day, after so many free ones */
                                        storage?: {
                                            /** @enum {string} */
                                            basis: "unit" | "cubic_foot";
                                            freeDays: number;
                                        };
                                    } | null;
                                    premium: {
                                        isIncluded: boolean;
                                        priceUsd: number;
                                        /** @description Of storage alone: what is counted on each day, after so many free ones */
                                        storage?: {
                                            /** @enum {string} */
                                            basis: "unit" | "cubic_foot";
                                            freeDays: number;
                                        };
                                    } | null;
                                };
                            }[];
                            /**
                             * Format: date
                             * @description In the business time zone, in which rate cards count
                             */
                            today: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        per: "unit" | "piece" | "box" | "photo" | "request";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            /** @description Chosen in a prep request; the others belong to cases */
                            isForPrep: boolean;
                            isOffered: boolean;
                            name: string;
                            /** @enum {string} */
                            per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                            /** @description Today's, for customers without a rate card of their own */
                            prices: {
                                free: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                                premium: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                            };
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/services/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        isOffered?: boolean;
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            code: string;
                            /** @description Chosen in a prep request; the others belong to cases */
                            isForPrep: boolean;
                            isOffered: boolean;
                            name: string;
                            /** @enum {string} */
                            per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                            /** @description Today's, for customers without a rate card of their own */
                            prices: {
                                free: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                                premium: {
                                    isIncluded: boolean;
                                    priceUsd: number;
                                    /** @description Of storage alone: what is counted on each day, after so many free ones */
                                    storage?: {
                                        /** @enum {string} */
                                        basis: "unit" | "cubic_foot";
                                        freeDays: number;
                                    };
                                } | null;
                            };
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/floor/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    state?: "in_transit" | "announced";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description Units that were neither found nor counted as missing */
                                announcedQty: number;
                                arrivedAt: string | null;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                };
                                eta: string | null;
                                /** Format: uuid */
                                id: string;
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                trackingNumbers: string[];
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Units that were neither found nor counted as missing */
                            announcedQty: number;
                            arrivedAt: string | null;
                            /** @description Boxes out of which the units may come, also those that only a tracking number links to the shipment */
                            boxes: {
                                code: string;
                                /** @enum {string} */
                                condition: "ok" | "crushed" | "wet" | "open";
                                /** Format: uuid */
                                id: string;
                                /** @description Staff read the suite on the label */
                                isConfirmed: boolean;
                                isOpened: boolean;
                                number: number;
                            }[];
                            /** @description GTINs and FNSKUs that staff confirmed as this product's */
                            codes: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                            };
                            /** @description The damaged or wrong units */
                            damagePhotos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            eta: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not count it */
                            isOwn: boolean;
                            /** @description The number on the shipment's own label */
                            number: number;
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                            };
                            qty: number;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/shipments/{id}/adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        from: "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                        qty: number;
                        reason: string;
                        seenQty?: number;
                        /** @enum {string} */
                        to: "outside" | "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            /** Format: uuid */
                            shipmentId: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/shipments/{id}/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        announcedQty: number | string;
                        boxIds?: string;
                        codes?: string;
                        damaged: number | string;
                        damagePhotos?: string[];
                        good: number | string;
                        heightIn?: (string | number) | null;
                        lengthIn?: (string | number) | null;
                        lots?: string;
                        missing: number | string;
                        note?: string | null;
                        photos?: string[];
                        stillComing: number | string;
                        unitMeasure?: string;
                        weightLb?: (string | number) | null;
                        widthIn?: (string | number) | null;
                        wrong: number | string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Units that were neither found nor counted as missing */
                            announcedQty: number;
                            arrivedAt: string | null;
                            /** @description Boxes out of which the units may come, also those that only a tracking number links to the shipment */
                            boxes: {
                                code: string;
                                /** @enum {string} */
                                condition: "ok" | "crushed" | "wet" | "open";
                                /** Format: uuid */
                                id: string;
                                /** @description Staff read the suite on the label */
                                isConfirmed: boolean;
                                isOpened: boolean;
                                number: number;
                            }[];
                            /** @description GTINs and FNSKUs that staff confirmed as this product's */
                            codes: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                            };
                            /** @description The damaged or wrong units */
                            damagePhotos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            eta: string | null;
                            /** Format: uuid */
                            id: string;
                            /** @description Of the member of staff who asks, who may not count it */
                            isOwn: boolean;
                            /** @description The number on the shipment's own label */
                            number: number;
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            product: {
                                asin: string | null;
                                name: string;
                            };
                            qty: number;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/shipments/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /**
                                 * Format: uuid
                                 * @description The same in all movements of one act; the id by which it is undone
                                 */
                                actId: string;
                                actorName: string | null;
                                /** Format: date-time */
                                at: string;
                                by: ("customer" | "staff") | null;
                                /** @enum {string} */
                                from: "outside" | "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                                id: number;
                                isUndone: boolean;
                                prepRequestId: string | null;
                                qty: number;
                                /** @enum {string} */
                                reason: "count" | "request" | "pack" | "ship" | "case" | "adjust" | "relined" | "undo" | "migrated";
                                /** @enum {string} */
                                to: "outside" | "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                                undoes: number | null;
                            }[];
                            /** @description As they were counted; they do not tell where the units are now */
                            lots: {
                                expiresOn: string | null;
                                lot: string | null;
                                qty: number;
                            }[];
                            nextCursor: string | null;
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                                fullName: string;
                                isAdmin: boolean;
                                /** Format: date-time */
                                since: string;
                                suiteLabel: string;
                                suiteNumber: number;
                                /** Format: uuid */
                                userId: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/staff/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                            fullName: string;
                            isAdmin: boolean;
                            /** Format: date-time */
                            since: string;
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                        };
                    };
                };
            };
        };
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                        areasBefore?: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                            fullName: string;
                            isAdmin: boolean;
                            /** Format: date-time */
                            since: string;
                            suiteLabel: string;
                            suiteNumber: number;
                            /** Format: uuid */
                            userId: string;
                        };
                    };
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Null before storage had a price */
                            countedUntil: string | null;
                            items: {
                                amountUsd: number;
                                fullName: string;
                                shipments: number;
                                /**
                                 * Format: date
                                 * @description The first day that is not charged yet
                                 */
                                since: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/storage/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    userId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charges: {
                                amountUsd: number;
                                /** @description With its corrections that are open like it, or settled like it */
                                correctedUsd: number;
                                description: string;
                                month: string | null;
                                number: number;
                                qty: number;
                                /** @enum {string} */
                                state: "proposed" | "open" | "settled" | "void";
                                unitPriceUsd: number;
                            }[];
                            /** @description The goods whose free days end first come first; at most 500 */
                            lines: {
                                /**
                                 * Format: date
                                 * @description The last free day, in the warehouse's time zone
                                 */
                                freeUntil: string;
                                /** @description The next 30 days, today included, if everything stays as it is */
                                in30DaysUsd: number;
                                /** @description This month's days that were counted */
                                monthUsd: number;
                                number: number;
                                /** @description From the first paid day on; null while its volume is unknown */
                                perDayUsd: number | null;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description All days that were counted */
                                sinceUsd: number;
                                /**
                                 * Format: date
                                 * @description The day of the last count, or the first one on which storage has a price
                                 */
                                startsOn: string;
                                units: number;
                                /** @description Days that cost nothing, because a task of ours about the goods was late */
                                waivedDays: number;
                                /** @description The task that is late, or was earlier today, so that today costs nothing */
                                waivedToday: {
                                    /** @enum {string} */
                                    kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                                    /** Format: date-time */
                                    promisedUntil: string;
                                } | null;
                            }[];
                            /** @description Today's, else the next one that is published; null if storage costs nothing */
                            rate: {
                                /** @enum {string} */
                                basis: "unit" | "cubic_foot";
                                freeDays: number;
                                /** Format: date */
                                from: string;
                                priceUsd: number;
                            } | null;
                            /**
                             * Format: date
                             * @description In the warehouse's time zone
                             */
                            today: string;
                            totals: {
                                in30DaysUsd: number;
                                /** @description This month's counted days, rounded once as they will be charged */
                                monthUsd: number;
                                /** @description What today costs */
                                perDayUsd: number;
                                units: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    kind?: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                    limit?: number;
                    /** @description Those that whoever asks holds */
                    mine?: "true";
                    /** @description Those of customers by suite or name */
                    q?: string;
                    /** @description `late`: past the promise */
                    state?: "open" | "late" | "ready" | "doing" | "waiting";
                    /** @description Those of one customer */
                    userId?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                assignee: {
                                    fullName: string;
                                    /** Format: uuid */
                                    userId: string;
                                } | null;
                                /** @description Why it waits; the clock of its promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                customer: {
                                    fullName: string;
                                    suiteLabel: string;
                                    /** Format: uuid */
                                    userId: string;
                                };
                                doneAt: string | null;
                                /** @description It ended because the request was set to shipped */
                                doneByStatus: boolean;
                                /** @description Until when it is promised; null while it waits */
                                dueAt: string | null;
                                /** Format: uuid */
                                id: string;
                                /** @description Whoever asks holds it */
                                isMine: boolean;
                                /** @description Of whoever asks, who may not work on it */
                                isOwn: boolean;
                                /** @enum {string} */
                                kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                                number: number;
                                /** @description Of a prep request */
                                packedUnits: number;
                                /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                                priority: number;
                                /** @description The product, or one of several */
                                productName: string | null;
                                products: number;
                                /** Format: date-time */
                                readyAt: string;
                                shelf: string | null;
                                startedAt: string | null;
                                /** @enum {string} */
                                status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                                subject: {
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    /** @enum {string} */
                                    type: "box" | "shipment" | "prep_request" | "case";
                                };
                                units: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: uuid */
                        userId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        photos?: string[];
                        trackingNumber?: string | null;
                        /** @enum {string} */
                        withoutBoxes?: "true" | "false";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/losses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description With an `Idempotency-Key` it counts once, however often and late it is sent */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "damaged" | "lost";
                        qty: number;
                        seenDropped?: number;
                        /** Format: uuid */
                        shipmentId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            prepRequestId: string;
                            /** Format: uuid */
                            taskId: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/steps/{position}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description With an `Idempotency-Key` it counts once, however often and late it is sent */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    position: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        add?: number;
                        code?: string;
                        isWrong?: boolean;
                        set?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/{id}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assignee: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            } | null;
                            /** @description Why it waits; the clock of its promise stands still */
                            block: ("units" | "case" | "charge" | "labels") | null;
                            /** @description Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists */
                            countedKeys?: string[];
                            customer: {
                                fullName: string;
                                suiteLabel: string;
                                /** Format: uuid */
                                userId: string;
                            };
                            doneAt: string | null;
                            /** @description It ended because the request was set to shipped */
                            doneByStatus: boolean;
                            /** @description Until when it is promised; null while it waits */
                            dueAt: string | null;
                            /** @description The prep request has boxes: what is packed is what lies in them */
                            hasBoxes: boolean;
                            /** Format: uuid */
                            id: string;
                            /** @description Whoever asks holds it */
                            isMine: boolean;
                            /** @description Of whoever asks, who may not work on it */
                            isOwn: boolean;
                            /** @description The products of a prep request; of other tasks none */
                            items: {
                                asin: string | null;
                                /** @description GTINs and FNSKUs by which a unit is scanned */
                                codes: string[];
                                /** @description Units that left the request, as damaged or lost ones do */
                                dropped: number;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                number: number;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                            /** @enum {string} */
                            kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                            number: number;
                            /** @description Of a prep request */
                            packedUnits: number;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description 0 to 9; the lower, the earlier among tasks promised for the same hour */
                            priority: number;
                            /** @description The product, or one of several */
                            productName: string | null;
                            products: number;
                            /** Format: date-time */
                            readyAt: string;
                            shelf: string | null;
                            startedAt: string | null;
                            /** @enum {string} */
                            status: "waiting" | "ready" | "doing" | "done" | "cancelled";
                            steps: {
                                done: number;
                                doneAt: string | null;
                                /** @enum {string} */
                                kind: "service" | "pack" | "label" | "photo";
                                label: string;
                                position: number;
                                /** @description Code of the service */
                                service: string | null;
                                /** @description Whose units the step is about; null for the whole request */
                                shipment: {
                                    asin: string | null;
                                    /** @description GTINs and FNSKUs that staff confirmed as this product's */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    number: number;
                                    photoUrl: string | null;
                                    productName: string;
                                } | null;
                                wanted: number;
                            }[];
                            subject: {
                                /** Format: uuid */
                                id: string;
                                number: number;
                                /** @enum {string} */
                                type: "box" | "shipment" | "prep_request" | "case";
                            };
                            units: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/floor/tasks/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fullName: string;
                                /** Format: uuid */
                                userId: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gating-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        input: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            approvalUrl: string | null;
                            asin: string;
                            brand: string;
                            /** Format: date-time */
                            checkedAt: string;
                            /** @enum {string} */
                            difficulty: "easy" | "medium" | "hard";
                            gated: boolean;
                            reasons: {
                                code: string;
                                message: string;
                            }[];
                            /** @enum {string} */
                            source: "simulated" | "amazon";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                            balanceUsd: number;
                            email: string;
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            fullName: string;
                            isAdmin: boolean;
                            mustAddSecondFactor: boolean;
                            noticesUnread: number;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            usAddress: {
                                city: string;
                                country: string;
                                line1: string;
                                line2: string;
                                state: string;
                                zip: string;
                            };
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        suiteNumber?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fullName?: string;
                        whatsapp?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            areas: ("recebimento" | "prep" | "financeiro" | "suporte")[];
                            balanceUsd: number;
                            email: string;
                            freeUnits: {
                                limit: number;
                                remaining: number;
                                reserved: number;
                                used: number;
                            };
                            fullName: string;
                            isAdmin: boolean;
                            mustAddSecondFactor: boolean;
                            noticesUnread: number;
                            /** @enum {string} */
                            plan: "free" | "premium";
                            suiteLabel: string;
                            suiteNumber: number;
                            usAddress: {
                                city: string;
                                country: string;
                                line1: string;
                                line2: string;
                                state: string;
                                zip: string;
                            };
                            /** Format: uuid */
                            userId: string;
                            whatsapp: string | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            account: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            exportedAt: string;
                            tables: {
                                [key: string]: {
                                    [key: string]: unknown;
                                }[];
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/miner/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                asin: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                imageUrl: string | null;
                                lowestPrice: number;
                                productTitle: string;
                                supplierName: string;
                                supplierUrl: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                alertEnabled: boolean;
                                asin: string;
                                /** Format: date-time */
                                createdAt: string;
                                currentPrice: number | null;
                                /** Format: uuid */
                                id: string;
                                imageUrl: string | null;
                                /** @description Whether the last price is at or below the target */
                                isAtTarget: boolean;
                                lastChecked: string | null;
                                /** @enum {string} */
                                priceChange: "up" | "down" | "stable";
                                productTitle: string | null;
                                recent: {
                                    /** Format: date-time */
                                    at: string;
                                    priceUsd: number;
                                }[];
                                targetPrice: number;
                                /**
                                 * @description Whose price is watched: Amazon's, or the cheapest supplier's
                                 * @enum {string}
                                 */
                                watches: "amazon" | "supplier";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        input: string;
                        targetPrice?: number | null;
                        /** @enum {string} */
                        watches?: "amazon" | "supplier";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        alertEnabled?: boolean;
                        targetPrice?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/monitors/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The price is at or below the target and alerts are on */
                            alert: boolean;
                            alertEnabled: boolean;
                            asin: string;
                            /** Format: date-time */
                            createdAt: string;
                            currentPrice: number | null;
                            /** Format: uuid */
                            id: string;
                            imageUrl: string | null;
                            /** @description Whether the last price is at or below the target */
                            isAtTarget: boolean;
                            /** @description This look is the one that announces the fall */
                            isNewFall: boolean;
                            lastChecked: string | null;
                            /** @enum {string} */
                            priceChange: "up" | "down" | "stable";
                            productTitle: string | null;
                            recent: {
                                /** Format: date-time */
                                at: string;
                                priceUsd: number;
                            }[];
                            targetPrice: number;
                            /**
                             * @description Whose price is watched: Amazon's, or the cheapest supplier's
                             * @enum {string}
                             */
                            watches: "amazon" | "supplier";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/monitors/alerts-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description An open page has shown the alerts of these monitors, or all alerts without `ids`: no notice follows */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids?: string[];
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notice-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            groups: {
                                about: string;
                                email: ("now" | "daily" | "off") | null;
                                /** @enum {string} */
                                group: "arrivals" | "cases" | "prep" | "balance" | "assisted" | "prices" | "team";
                                /** @enum {string} */
                                push: "now" | "off";
                                /** @description Types that are not mailed though the group is; `resumed` mails them again */
                                stopped: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "box.logged" | "box.of_another" | "shipment.arrived" | "case.opened" | "case.searching" | "case.due_soon" | "case.message" | "case.settled" | "staff.case_assigned" | "staff.task_assigned" | "staff.cases_late" | "staff.case_message" | "prep.approved" | "prep.proof_returned" | "prep.labels_needed" | "prep.started" | "prep.shipped" | "prep.cancelled" | "promise.missed" | "balance.credited" | "storage.free_ending" | "storage.started" | "storage.month" | "charge.proposed" | "charge.made" | "charge.lowered" | "charge.withdrawn" | "charge.open" | "charge.debited" | "assisted.updated" | "price.alert";
                                }[];
                                title: string;
                                whatsapp: ("now" | "off") | null;
                            }[];
                            quietHours: {
                                from: number;
                                to: number;
                            };
                            whatsapp: {
                                consentAt: string | null;
                                isRefused: boolean;
                                /** @description Confirmed by its code: where notices arrive */
                                number: string | null;
                                /** @description Waits for its code; notices go to `number` until then */
                                pendingNumber: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        groups?: {
                            /** @enum {string} */
                            email?: "now" | "daily" | "off";
                            /** @enum {string} */
                            group: "arrivals" | "cases" | "prep" | "balance" | "assisted" | "prices" | "team";
                            /** @enum {string} */
                            push?: "now" | "off";
                            /** @enum {string} */
                            whatsapp?: "now" | "off";
                        }[];
                        quietHours?: {
                            from: number;
                            to: number;
                        };
                        resumed?: ("box.logged" | "box.of_another" | "shipment.arrived" | "case.opened" | "case.searching" | "case.due_soon" | "case.message" | "case.settled" | "staff.case_assigned" | "staff.task_assigned" | "staff.cases_late" | "staff.case_message" | "prep.approved" | "prep.proof_returned" | "prep.labels_needed" | "prep.started" | "prep.shipped" | "prep.cancelled" | "promise.missed" | "balance.credited" | "storage.free_ending" | "storage.started" | "storage.month" | "charge.proposed" | "charge.made" | "charge.lowered" | "charge.withdrawn" | "charge.open" | "charge.debited" | "assisted.updated" | "price.alert")[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            groups: {
                                about: string;
                                email: ("now" | "daily" | "off") | null;
                                /** @enum {string} */
                                group: "arrivals" | "cases" | "prep" | "balance" | "assisted" | "prices" | "team";
                                /** @enum {string} */
                                push: "now" | "off";
                                /** @description Types that are not mailed though the group is; `resumed` mails them again */
                                stopped: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "box.logged" | "box.of_another" | "shipment.arrived" | "case.opened" | "case.searching" | "case.due_soon" | "case.message" | "case.settled" | "staff.case_assigned" | "staff.task_assigned" | "staff.cases_late" | "staff.case_message" | "prep.approved" | "prep.proof_returned" | "prep.labels_needed" | "prep.started" | "prep.shipped" | "prep.cancelled" | "promise.missed" | "balance.credited" | "storage.free_ending" | "storage.started" | "storage.month" | "charge.proposed" | "charge.made" | "charge.lowered" | "charge.withdrawn" | "charge.open" | "charge.debited" | "assisted.updated" | "price.alert";
                                }[];
                                title: string;
                                whatsapp: ("now" | "off") | null;
                            }[];
                            quietHours: {
                                from: number;
                                to: number;
                            };
                            whatsapp: {
                                consentAt: string | null;
                                isRefused: boolean;
                                /** @description Confirmed by its code: where notices arrive */
                                number: string | null;
                                /** @description Waits for its code; notices go to `number` until then */
                                pendingNumber: string | null;
                            } | null;
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    unread?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                /** @enum {string} */
                                group: "arrivals" | "cases" | "prep" | "balance" | "assisted" | "prices" | "team";
                                id: number;
                                isRead: boolean;
                                link: string;
                                sentence: string;
                                title: string;
                                type: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Marks the notices up to `upTo` as read; with `from`, those from that one on */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        from?: number;
                        upTo: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notices/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Sends a test notice by one channel at once, and says how that went */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        channel: "email" | "push" | "whatsapp";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            detail: string;
                            sent: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    /** @description Up to 100 ASINs, separated by commas */
                    asins: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                asin: string;
                                bundleSize: number;
                                services: {
                                    code: string;
                                    qty?: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
        };
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin: string;
                        bundleSize?: number;
                        services: {
                            code: string;
                            qty?: number;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            asin: string;
                            bundleSize: number;
                            services: {
                                code: string;
                                qty?: number;
                            }[];
                        };
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-defaults/{asin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    asin: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    status?: "pending_payment" | "under_review" | "scheduled" | "shipped";
                    wait?: "payment" | "approval" | "shipping";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                                cancelCaseNumber: number | null;
                                /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                                cancelledAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                freeUnitsApplied: number;
                                /** Format: uuid */
                                id: string;
                                items: {
                                    /** @description Units of one kit; 1 if none is made */
                                    bundleSize: number;
                                    /** @description Amazon's code for the label of each unit or kit */
                                    fnsku: string | null;
                                    heightIn: number | null;
                                    /** @description What the customer wants done with these units */
                                    instructions: string | null;
                                    lengthIn: number | null;
                                    photos: {
                                        thumbnailUrl: string;
                                        url: string;
                                    }[];
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                    weightLb: number | null;
                                    widthIn: number | null;
                                }[];
                                /** @description The base, then the services that were asked for */
                                lines: {
                                    amountUsd: number;
                                    /** @description The service's; null for the base */
                                    code: string | null;
                                    description: string;
                                    /** @description A service that is done without a charge */
                                    included: boolean;
                                    /** @enum {string} */
                                    kind: "base" | "service" | "storage" | "correction" | "discount";
                                    qty: number;
                                    /** @description Null for a line of the whole request */
                                    shipmentId: string | null;
                                    unitPriceUsd: number;
                                }[];
                                notes: string | null;
                                number: number;
                                paidBackUsd: number;
                                paidBrl: {
                                    amountBrl: number;
                                    rate: number;
                                    /** Format: date */
                                    rateDate: string;
                                } | null;
                                paidUnits: number;
                                paidWithBalanceAt: string | null;
                                /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                                payableBackUsd: number;
                                /** @description What is to be paid, or was: totalUsd and servicesUsd */
                                payableUsd: number;
                                plan: string;
                                /** @description How far the work is; null while nothing is to be done */
                                progress: {
                                    /** @description What it waits for; the clock of the promise stands still */
                                    block: ("units" | "case" | "charge" | "labels") | null;
                                    /** @description The day told to the customer when the promise was missed */
                                    forecast: string | null;
                                    isStarted: boolean;
                                    packedUnits: number;
                                    /** @description Null while it waits, and before it is set */
                                    promisedUntil: string | null;
                                    units: number;
                                } | null;
                                proofType: ("image" | "pdf") | null;
                                proofUrl: string | null;
                                servicesUsd: number;
                                /** @enum {string} */
                                status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                                totalUnits: number;
                                /** @description Its paid units at the plan's price */
                                totalUsd: number;
                                trackingNumber: string | null;
                                unitPriceApplied: number;
                                yearMonth: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        boxes?: number;
                        items: {
                            bundleSize?: number;
                            fnsku?: string;
                            instructions?: string | null;
                            qty?: number;
                            services?: {
                                code: string;
                                qty?: number;
                            }[];
                            /** Format: uuid */
                            shipmentId: string;
                        }[];
                        notes?: string | null;
                        payableUsd?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            freeRemaining: number;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                /** @description This rate, to be sent with the proof; once one was sent it is kept */
                                quote?: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                                /**
                                 * Format: date-time
                                 * @description Until then every read shows this rate and code; without it, the rate came with a proof
                                 */
                                rateUntil?: string;
                            } | null;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                /** @description This rate, to be sent with the proof; once one was sent it is kept */
                                quote?: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                                /**
                                 * Format: date-time
                                 * @description Until then every read shows this rate and code; without it, the rate came with a proof
                                 */
                                rateUntil?: string;
                            } | null;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/box-content.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description CSV, UTF-8 with byte order mark, semicolons, decimal commas */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/boxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                carrier: string | null;
                                fbaShipmentId: string | null;
                                heightIn: number | null;
                                items: {
                                    expiresOn: string | null;
                                    /** @description Kits or single units; null while a kit is incomplete */
                                    packs: number | null;
                                    product: {
                                        asin: string | null;
                                        name: string;
                                    };
                                    qty: number;
                                    /** Format: uuid */
                                    shipmentId: string;
                                }[];
                                lengthIn: number | null;
                                number: number;
                                photo: {
                                    thumbnailUrl: string;
                                    url: string;
                                } | null;
                                /** @description The number of the box in its request */
                                position: number;
                                shippedAt: string | null;
                                /** @enum {string} */
                                status: "open" | "closed" | "shipped";
                                trackingNumber: string | null;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            /** @description Of these, the ones in boxes, shipped ones included */
                            packed: number;
                            /** @description The units of the request that were not dropped */
                            units: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                /** @description This rate, to be sent with the proof; once one was sent it is kept */
                                quote?: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                                /**
                                 * Format: date-time
                                 * @description Until then every read shows this rate and code; without it, the rate came with a proof
                                 */
                                rateUntil?: string;
                            } | null;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/items/{shipmentId}/fnsku": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    shipmentId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        fnsku: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Of our own label */
                                number: number;
                                /** @description Counts from 1 in the request */
                                position: number;
                                trackingNumber: string | null;
                            }[];
                            files: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A page was printed, so that the file stays */
                                isPrinted: boolean;
                                /** @enum {string} */
                                kind: "fnsku" | "box" | "carrier";
                                name: string;
                                pageCount: number | null;
                                pages: {
                                    /** @description The box that the page is for */
                                    amazonBoxId: string | null;
                                    /** @description The same among the boxes of the request */
                                    boxPosition: number | null;
                                    /** @description The first codes that were read on it */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    /** @description Staff assigned the page */
                                    isByHand: boolean;
                                    /** @description Counts from 1 */
                                    page: number;
                                    printedAt: string | null;
                                    /** @description The product that the page is for */
                                    shipmentId: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                }[];
                                /** @description Why it could not be read, in Portuguese */
                                problem: string | null;
                                /** @description The product of all its pages */
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "reading" | "read" | "unreadable";
                                url: string;
                            }[];
                            /** @description Labels can still be added */
                            isOpen: boolean;
                            items: {
                                asin: string | null;
                                fnsku: string | null;
                                /** @description It has an FNSKU, so that we draw its label, or an uploaded page */
                                hasLabel: boolean;
                                instructions: string | null;
                                /** @description We draw its labels: it has an FNSKU and no uploaded page */
                                isDrawn: boolean;
                                name: string;
                                /** @description When labels that we drew were printed last */
                                printedAt: string | null;
                                /** @description Which of these labels were printed, counted from 1 */
                                printedLabels: {
                                    from: number;
                                    to: number;
                                }[];
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description Labels that it needs: one for each unit or kit */
                                units: number;
                            }[];
                            /** @description What is missing, in Portuguese */
                            missing: string[];
                            number: number;
                            /** Format: uuid */
                            requestId: string;
                            suiteLabel: string;
                            /** @description What staff should look at, in Portuguese; nothing is refused */
                            warnings: string[];
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        /** @enum {string} */
                        kind: "fnsku" | "box" | "carrier";
                        /** Format: uuid */
                        shipmentId?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boxes: {
                                amazonBoxId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description Of our own label */
                                number: number;
                                /** @description Counts from 1 in the request */
                                position: number;
                                trackingNumber: string | null;
                            }[];
                            files: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                /** @description A page was printed, so that the file stays */
                                isPrinted: boolean;
                                /** @enum {string} */
                                kind: "fnsku" | "box" | "carrier";
                                name: string;
                                pageCount: number | null;
                                pages: {
                                    /** @description The box that the page is for */
                                    amazonBoxId: string | null;
                                    /** @description The same among the boxes of the request */
                                    boxPosition: number | null;
                                    /** @description The first codes that were read on it */
                                    codes: string[];
                                    /** Format: uuid */
                                    id: string;
                                    /** @description Staff assigned the page */
                                    isByHand: boolean;
                                    /** @description Counts from 1 */
                                    page: number;
                                    printedAt: string | null;
                                    /** @description The product that the page is for */
                                    shipmentId: string | null;
                                    /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                    version: string;
                                }[];
                                /** @description Why it could not be read, in Portuguese */
                                problem: string | null;
                                /** @description The product of all its pages */
                                shipmentId: string | null;
                                /** @enum {string} */
                                status: "reading" | "read" | "unreadable";
                                url: string;
                            }[];
                            /** @description Labels can still be added */
                            isOpen: boolean;
                            items: {
                                asin: string | null;
                                fnsku: string | null;
                                /** @description It has an FNSKU, so that we draw its label, or an uploaded page */
                                hasLabel: boolean;
                                instructions: string | null;
                                /** @description We draw its labels: it has an FNSKU and no uploaded page */
                                isDrawn: boolean;
                                name: string;
                                /** @description When labels that we drew were printed last */
                                printedAt: string | null;
                                /** @description Which of these labels were printed, counted from 1 */
                                printedLabels: {
                                    from: number;
                                    to: number;
                                }[];
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description Labels that it needs: one for each unit or kit */
                                units: number;
                            }[];
                            /** @description What is missing, in Portuguese */
                            missing: string[];
                            number: number;
                            /** Format: uuid */
                            requestId: string;
                            suiteLabel: string;
                            /** @description What staff should look at, in Portuguese; nothing is refused */
                            warnings: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/labels/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    fileId: string;
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/pay-with-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                /** @description This rate, to be sent with the proof; once one was sent it is kept */
                                quote?: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                                /**
                                 * Format: date-time
                                 * @description Until then every read shows this rate and code; without it, the rate came with a proof
                                 */
                                rateUntil?: string;
                            } | null;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        /** @description `pix.quote` of the payment that was shown; kept as its rate */
                        quote?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The open case in which its customer asks to cancel it; nothing else changes until staff decide */
                            cancelCaseNumber: number | null;
                            /** @description Cancelled: in no queue, count or sum to pay, whatever its status */
                            cancelledAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            freeUnitsApplied: number;
                            /** Format: uuid */
                            id: string;
                            items: {
                                /** @description Units of one kit; 1 if none is made */
                                bundleSize: number;
                                /** @description Amazon's code for the label of each unit or kit */
                                fnsku: string | null;
                                heightIn: number | null;
                                /** @description What the customer wants done with these units */
                                instructions: string | null;
                                lengthIn: number | null;
                                photos: {
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    asin: string | null;
                                    name: string;
                                };
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            notes: string | null;
                            number: number;
                            paidBackUsd: number;
                            paidBrl: {
                                amountBrl: number;
                                rate: number;
                                /** Format: date */
                                rateDate: string;
                            } | null;
                            paidUnits: number;
                            paidWithBalanceAt: string | null;
                            /** @description What an admin can still pay back of what was paid; of a cancelled request, what is owed */
                            payableBackUsd: number;
                            /** @description What is to be paid, or was: totalUsd and servicesUsd */
                            payableUsd: number;
                            pix: {
                                amountBrl?: number;
                                key: string;
                                payee: string;
                                payload: string;
                                qrSvg: string;
                                /** @description This rate, to be sent with the proof; once one was sent it is kept */
                                quote?: string;
                                rate?: number;
                                /** Format: date */
                                rateDate?: string;
                                /**
                                 * Format: date-time
                                 * @description Until then every read shows this rate and code; without it, the rate came with a proof
                                 */
                                rateUntil?: string;
                            } | null;
                            plan: string;
                            /** @description How far the work is; null while nothing is to be done */
                            progress: {
                                /** @description What it waits for; the clock of the promise stands still */
                                block: ("units" | "case" | "charge" | "labels") | null;
                                /** @description The day told to the customer when the promise was missed */
                                forecast: string | null;
                                isStarted: boolean;
                                packedUnits: number;
                                /** @description Null while it waits, and before it is set */
                                promisedUntil: string | null;
                                units: number;
                            } | null;
                            proofType: ("image" | "pdf") | null;
                            proofUrl: string | null;
                            servicesUsd: number;
                            /** @enum {string} */
                            status: "pending_payment" | "under_review" | "scheduled" | "shipped";
                            totalUnits: number;
                            /** @description Its paid units at the plan's price */
                            totalUsd: number;
                            trackingNumber: string | null;
                            unitPriceApplied: number;
                            yearMonth: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/{id}/receipt.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-requests/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        boxes?: number;
                        items: {
                            bundleSize?: number;
                            fnsku?: string;
                            instructions?: string | null;
                            qty?: number;
                            services?: {
                                code: string;
                                qty?: number;
                            }[];
                            /** Format: uuid */
                            shipmentId: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            freeApplied: number;
                            freeRemaining: number;
                            lines: {
                                amountUsd: number;
                                /** @description The service's; null for the base */
                                code: string | null;
                                description: string;
                                /** @description A service that is done without a charge */
                                included: boolean;
                                /** @enum {string} */
                                kind: "base" | "service" | "storage" | "correction" | "discount";
                                qty: number;
                                /** @description Null for a line of the whole request */
                                shipmentId: string | null;
                                unitPriceUsd: number;
                            }[];
                            paidUnits: number;
                            payableUsd: number;
                            servicesUsd: number;
                            totalUnits: number;
                            totalUsd: number;
                            unitPrice: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/prep-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                code: string;
                                isIncluded: boolean;
                                name: string;
                                /** @enum {string} */
                                per: "unit" | "piece" | "box" | "photo" | "request" | "day";
                                priceUsd: number;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                fileName: string;
                                /** Format: uuid */
                                id: string;
                                /** Format: date-time */
                                importedAt: string;
                                /** @description The operator's list, which everybody searches */
                                isShared: boolean;
                                itemCount: number;
                                name: string;
                                /** @description Rows without a readable code or price */
                                skippedCount: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description Imports a list; one of the same name is replaced */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fileName: string;
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            importedAt: string;
                            /** @description The operator's list, which everybody searches */
                            isShared: boolean;
                            itemCount: number;
                            name: string;
                            /** @description Rows without a readable code or price */
                            skippedCount: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Reads the first rows and tells which column was taken for what; stores nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                        mapping?: string;
                        name?: string | null;
                        sheet?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            headings: string[];
                            /** @description Column numbers from 0, as the headings were recognised or as chosen */
                            mapping: {
                                asin?: number;
                                gtin?: number;
                                image?: number;
                                link?: number;
                                price?: number;
                                shipping?: number;
                                supplier?: number;
                                title?: number;
                            };
                            sample: {
                                cells: string[];
                                problem: ("no_code" | "no_price") | null;
                            }[];
                            /** @description The sheet that was read, from 0 */
                            sheet: number;
                            /** @description The sheets of a workbook by name; one without a name for a CSV file */
                            sheets: string[];
                            whyNot: ("no_price_column" | "no_code_column") | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    asin: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                kind: "amazon" | "supplier";
                                priceUsd: number;
                                source: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    status?: "in_transit" | "arrived" | "processed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                expectedArrivalDate: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                notes: string | null;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                qty: number;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "processed";
                                supplierName: string | null;
                                supplierUrl: string | null;
                                thumbnailUrl: string | null;
                                unitCostUsd: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        expectedArrivalDate: string;
                        name: string;
                        /** Format: binary */
                        photo?: string;
                        quantity?: number | string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonUrl: string | null;
                            asin: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            expectedArrivalDate: string | null;
                            /** Format: uuid */
                            id: string;
                            name: string;
                            notes: string | null;
                            photoUrl: string | null;
                            purchaseDate: string | null;
                            qty: number;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "processed";
                            supplierName: string | null;
                            supplierUrl: string | null;
                            thumbnailUrl: string | null;
                            unitCostUsd: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrived: number;
                            in_transit: number;
                            processed: number;
                            total: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonUrl?: string | null;
                        asin?: string | null;
                        eta?: string | null;
                        notes?: string | null;
                        productName: string;
                        purchaseDate?: string | null;
                        qty: number;
                        returnBy?: string | null;
                        supplierName?: string | null;
                        supplierUrl?: string | null;
                        trackingNumbers?: string[] | null;
                        unitCostUsd?: number | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @description Until when the shop takes the goods back */
                            returnBy: string | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: uuid */
                                id: string;
                                isCurrent: boolean;
                                lastOkAt: string | null;
                                userAgent: string | null;
                            }[];
                            publicKey: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /** @description Shows this person's notices as pushes in this browser until the session ends */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        endpoint: string;
                        keys: {
                            auth: string;
                            p256dh: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: uuid */
                            id: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amazonPriceUsd: number;
                        /** @default 0 */
                        fbaFeeUsd?: number;
                        /** @default 15 */
                        feePct?: number;
                        /** @default 3 */
                        prepUsd?: number;
                        /** @default 5 */
                        shippingUsd?: number;
                        /** @default 30 */
                        targetRoiPct?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            amazonFeeUsd: number;
                            band: ("below" | "recommended" | "above") | null;
                            maxCostUsd: number;
                            profitUsd: number;
                            roiPct: number | null;
                            totalCostUsd: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roi/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            categories: {
                                feePct: number;
                                name: string;
                            }[];
                            /** Format: date */
                            effectiveFrom: string;
                            /** @description False for the round figures that an installation starts with */
                            isChecked: boolean;
                            sizeTiers: {
                                feeUsd: number;
                                name: string;
                            }[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** Format: date-time */
                                createdAt: string;
                                hasSecondFactor: boolean;
                                /** Format: uuid */
                                id: string;
                                ip: string | null;
                                isCurrent: boolean;
                                /** Format: date-time */
                                lastUsedAt: string;
                                userAgent: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                    /** @description The text to search. In lists of all customers, a text of one or two letters or digits is found at the beginning of words only. */
                    q?: string;
                    status?: "in_transit" | "arrived" | "prep_requested";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                arrivedAt: string | null;
                                assistedPurchaseId: string | null;
                                availableQty: number;
                                /** Format: date-time */
                                createdAt: string;
                                damagedQty: number;
                                eta: string | null;
                                heightIn: number | null;
                                /** Format: uuid */
                                id: string;
                                lengthIn: number | null;
                                notes: string | null;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                                product: {
                                    amazonUrl: string | null;
                                    asin: string | null;
                                    /** Format: uuid */
                                    id: string;
                                    name: string;
                                    photoUrl: string | null;
                                    purchaseDate: string | null;
                                    supplierName: string | null;
                                    supplierUrl: string | null;
                                    unitCostUsd: number | null;
                                };
                                qty: number;
                                receivedQty: number | null;
                                /** @description Until when the shop takes the goods back */
                                returnBy: string | null;
                                /** @enum {string} */
                                status: "in_transit" | "arrived" | "prep_requested";
                                trackingNumbers: string[];
                                /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                                version: string;
                                weightLb: number | null;
                                widthIn: number | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** @description The boxes of this shipment that arrived at the dock */
                            boxes: {
                                /** @enum {string} */
                                condition: "ok" | "crushed" | "wet" | "open";
                                /** Format: uuid */
                                id: string;
                                /** @description The units of this box were counted */
                                isOpened: boolean;
                                /** Format: date-time */
                                loggedAt: string;
                                number: number;
                                photos: {
                                    /** Format: uuid */
                                    id: string;
                                    thumbnailUrl: string;
                                    url: string;
                                }[];
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            /** @description The damaged or wrong units */
                            damagePhotos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @description Until when the shop takes the goods back */
                            returnBy: string | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            timeline: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                event: "registered" | "arrived" | "pending_payment" | "under_review" | "scheduled" | "shipped" | "cancelled";
                                prepRequestId: string | null;
                                qty: number;
                            }[];
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        eta?: string | null;
                        notes?: string | null;
                        qty?: number;
                        returnBy?: string | null;
                        trackingNumbers?: string[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            arrivedAt: string | null;
                            assistedPurchaseId: string | null;
                            availableQty: number;
                            /** Format: date-time */
                            createdAt: string;
                            damagedQty: number;
                            eta: string | null;
                            heightIn: number | null;
                            /** Format: uuid */
                            id: string;
                            lengthIn: number | null;
                            notes: string | null;
                            photos: {
                                /** Format: uuid */
                                id: string;
                                thumbnailUrl: string;
                                url: string;
                            }[];
                            product: {
                                amazonUrl: string | null;
                                asin: string | null;
                                /** Format: uuid */
                                id: string;
                                name: string;
                                photoUrl: string | null;
                                purchaseDate: string | null;
                                supplierName: string | null;
                                supplierUrl: string | null;
                                unitCostUsd: number | null;
                            };
                            qty: number;
                            receivedQty: number | null;
                            /** @description Until when the shop takes the goods back */
                            returnBy: string | null;
                            /** @enum {string} */
                            status: "in_transit" | "arrived" | "prep_requested";
                            trackingNumbers: string[];
                            /** @description Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed */
                            version: string;
                            weightLb: number | null;
                            widthIn: number | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/shipments/{id}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: {
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /**
                                 * Format: uuid
                                 * @description The same in all movements of one act; the id by which it is undone
                                 */
                                actId: string;
                                /** Format: date-time */
                                at: string;
                                by: ("customer" | "staff") | null;
                                /** @enum {string} */
                                from: "outside" | "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                                id: number;
                                isUndone: boolean;
                                prepRequestId: string | null;
                                qty: number;
                                /** @enum {string} */
                                reason: "count" | "request" | "pack" | "ship" | "case" | "adjust" | "relined" | "undo" | "migrated";
                                /** @enum {string} */
                                to: "outside" | "announced" | "on_hand" | "damaged" | "wrong" | "missing" | "reserved" | "packed" | "shipped" | "returned" | "disposed" | "written_off" | "lost";
                                undoes: number | null;
                            }[];
                            /** @description As they were counted; they do not tell where the units are now */
                            lots: {
                                expiresOn: string | null;
                                lot: string | null;
                                qty: number;
                            }[];
                            nextCursor: string | null;
                            /** @description Units by place; null before the first count */
                            places: {
                                announced: number;
                                damaged: number;
                                disposed: number;
                                lost: number;
                                missing: number;
                                on_hand: number;
                                packed: number;
                                reserved: number;
                                returned: number;
                                shipped: number;
                                written_off: number;
                                wrong: number;
                            } | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments/return-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description For how many days each shop takes goods back, by the customer's newest purchase there */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The shops of the newest purchases */
                            items: {
                                days: number;
                                shop: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shipments/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    today: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Shipments expected on each of the 14 days from `today` on; days without any are left out */
                            days: {
                                count: number;
                                /** Format: date */
                                date: string;
                            }[];
                            /** @description Expected before `today` and not here yet */
                            late: number;
                            shipments: number;
                            units: number;
                            /** @description Units times unit cost, of the purchases that name a cost */
                            valueUsd: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            charges: {
                                amountUsd: number;
                                /** @description With its corrections that are open like it, or settled like it */
                                correctedUsd: number;
                                description: string;
                                month: string | null;
                                number: number;
                                qty: number;
                                /** @enum {string} */
                                state: "proposed" | "open" | "settled" | "void";
                                unitPriceUsd: number;
                            }[];
                            /** @description The goods whose free days end first come first; at most 500 */
                            lines: {
                                /**
                                 * Format: date
                                 * @description The last free day, in the warehouse's time zone
                                 */
                                freeUntil: string;
                                /** @description The next 30 days, today included, if everything stays as it is */
                                in30DaysUsd: number;
                                /** @description This month's days that were counted */
                                monthUsd: number;
                                number: number;
                                /** @description From the first paid day on; null while its volume is unknown */
                                perDayUsd: number | null;
                                productName: string;
                                /** Format: uuid */
                                shipmentId: string;
                                /** @description All days that were counted */
                                sinceUsd: number;
                                /**
                                 * Format: date
                                 * @description The day of the last count, or the first one on which storage has a price
                                 */
                                startsOn: string;
                                units: number;
                                /** @description Days that cost nothing, because a task of ours about the goods was late */
                                waivedDays: number;
                                /** @description The task that is late, or was earlier today, so that today costs nothing */
                                waivedToday: {
                                    /** @enum {string} */
                                    kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                                    /** Format: date-time */
                                    promisedUntil: string;
                                } | null;
                            }[];
                            /** @description Today's, else the next one that is published; null if storage costs nothing */
                            rate: {
                                /** @enum {string} */
                                basis: "unit" | "cubic_foot";
                                freeDays: number;
                                /** Format: date */
                                from: string;
                                priceUsd: number;
                            } | null;
                            /**
                             * Format: date
                             * @description In the warehouse's time zone
                             */
                            today: string;
                            totals: {
                                in30DaysUsd: number;
                                /** @description This month's counted days, rounded once as they will be charged */
                                monthUsd: number;
                                /** @description What today costs */
                                perDayUsd: number;
                                units: number;
                            };
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query: {
                    month: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of all shipments, rounded once */
                            amountUsd: number;
                            /** @description By shipment and price; at most 500 */
                            lines: {
                                /** @description Rounded for itself; the month is rounded once */
                                amountUsd: number;
                                /** @enum {string} */
                                basis: "unit" | "cubic_foot";
                                chargeNumber: number | null;
                                days: number;
                                /** Format: date */
                                firstDay: string;
                                /** Format: date */
                                lastDay: string;
                                number: number;
                                productName: string;
                                /** @description Unit-days, or cubic-foot-days */
                                qty: number;
                                /** Format: uuid */
                                shipmentId: string;
                                unitPriceUsd: number;
                            }[];
                            month: string;
                            /** @description Days that cost nothing, by shipment and the task of ours that was late; at most 500 */
                            waived: {
                                days: number;
                                /** Format: date */
                                firstDay: string;
                                /** @enum {string} */
                                kind: "check_in" | "recount" | "photo" | "prep" | "return" | "dispose";
                                /** Format: date */
                                lastDay: string;
                                number: number;
                                productName: string;
                                requestNumber: number | null;
                                /** Format: uuid */
                                shipmentId: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/storage/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Whether storage costs the customer something, by a published price, or ever did */
                            isUsed: boolean;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whatsapp-contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** @description Agrees to notices at a number, which gets a code to confirm it */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        consent: true;
                        number: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        post?: never;
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whatsapp-contact/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/whatsapp-news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                /** @description No content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/calc-prep-cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        boxes?: number;
                        items: {
                            bundleSize?: number;
                            fnsku?: string;
                            instructions?: string | null;
                            qty?: number;
                            services?: {
                                code: string;
                                qty?: number;
                            }[];
                            /** Format: uuid */
                            shipmentId: string;
                        }[];
                        requestDate?: string;
                        /** Format: uuid */
                        userId: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            freeApplied: number;
                            freeRemaining: number;
                            paidUnits: number;
                            totalUnits: number;
                            totalUsd: number;
                            unitPrice: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/price-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            result: {
                                history: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @description Null from the time when there was no offer */
                                    priceUsd: number | null;
                                }[];
                                imageUrl: string | null;
                                /**
                                 * @description Whose prices these are: Amazon's, or the cheapest supplier's
                                 * @enum {string}
                                 */
                                priceOf: "amazon" | "supplier";
                                productInfo: {
                                    brand: string | null;
                                    category: string | null;
                                    currentSalesRank: number | null;
                                    rating: number | null;
                                    reviewCount: number | null;
                                    title: string | null;
                                };
                                /** @enum {string} */
                                source: "keepa" | "observations";
                                statistics: {
                                    avg90Price: number | null;
                                    currentPrice: number | null;
                                    minPrice: number | null;
                                    priceDropPercent: number | null;
                                };
                            } | null;
                            success: boolean;
                            tokensLeft: number | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/product-miner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        asin: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            offers: {
                                image_url: string | null;
                                landed_price: number;
                                /**
                                 * @description `words`: found by its title, so it may be another product
                                 * @enum {string}
                                 */
                                match: "code" | "words";
                                price: number;
                                /** Format: date-time */
                                seen_at: string;
                                /** @description Null when the source does not say */
                                shipping: number | null;
                                /** @enum {string} */
                                source: "price-lists" | "upcitemdb" | "serpapi" | "ebay";
                                source_label: string;
                                supplier_name: string;
                                supplier_url: string | null;
                                title: string;
                            }[];
                            result: {
                                image_url: string | null;
                                lowest_price: number;
                                product_title: string;
                                supplier_name: string;
                                supplier_url: string | null;
                            } | null;
                            sources: {
                                /**
                                 * Format: date-time
                                 * @description Earlier than now when a kept answer was used
                                 */
                                answered_at: string;
                                failure: ("bad_input" | "auth" | "rate_limit" | "insufficient_credits" | "upstream" | "timeout" | "bad_payload") | null;
                                label: string;
                                offers: number;
                                /** @enum {string} */
                                source: "price-lists" | "upcitemdb" | "serpapi" | "ebay";
                                took_ms: number;
                            }[];
                            success: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/functions/v1/tadollar-chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        imageUrls?: string[] | null;
                        messages: {
                            content: string;
                            /** @enum {string} */
                            role: "user" | "assistant";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description RFC 9457 problem document */
        Problem: {
            code: string;
            detail: string;
            errors?: {
                message: string;
                path: string;
            }[];
            status: number;
            title: string;
            type: string;
        };
        /** @description RFC 9457 problem document */
        ProblemInput: {
            code: string;
            detail: string;
            errors?: {
                message: string;
                path: string;
            }[];
            status: number;
            title: string;
            type: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
